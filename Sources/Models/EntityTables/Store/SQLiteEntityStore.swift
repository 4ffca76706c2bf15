import Entities
import SQLiteCore
import SQLiteQueries
import SQLiteStorage

/// A store of entities in a SQLite database: a STRICT table for each type of entity, and a link table for each to-many
/// relation.
///
/// Dates are stored exactly, as seconds since 2001 in a REAL column.
public final class SQLiteEntityStore: EntityStore {
  /// The connection pool of the database, for the app's own queries.
  public let pool: SQLitePool
  private let prepared = Locked(EntityTables([]))

  /// A store in a pool's database, which may contain other tables.
  public init(_ pool: SQLitePool) {
    self.pool = pool
  }

  /// A store in a new database file; `location` is a path or a file URL.
  ///
  /// - Throws: the errors of `SQLitePool(creatingAt:)`.
  public convenience init(creatingAt location: some DatabaseLocation) throws {
    self.init(try SQLitePool(creatingAt: location))
  }

  /// A store in an existing database file; `location` is a path or a file URL.
  ///
  /// - Throws: the errors of `SQLitePool(openingExistingAt:)`.
  public convenience init(openingExistingAt location: some DatabaseLocation) throws {
    self.init(try SQLitePool(openingExistingAt: location))
  }

  /// A store in a database file, which is created if it does not exist; `location` is a path or a file URL.
  ///
  /// - Throws: the errors of `SQLitePool(openingOrCreatingAt:)`.
  public convenience init(openingOrCreatingAt location: some DatabaseLocation) throws {
    self.init(try SQLitePool(openingOrCreatingAt: location))
  }

  /// A store in a new database in memory, which exists as long as the store.
  public static func inMemory() throws -> SQLiteEntityStore {
    SQLiteEntityStore(try SQLitePool.inMemory())
  }

  /// The tables of the entities prepared so far.
  package var tables: EntityTables { prepared.withLock { $0 } }

  /// Creates missing tables, and adds optional properties and indexes; see ``EntityStore``.
  public func prepare(_ shapes: [EntityShape]) throws {
    let known = tables.shapes
    var new: [EntityShape] = []
    for shape in shapes {
      if let other = known[shape.name] { try shape.checkSame(as: other) } else { new.append(shape) }
    }
    if new.isEmpty { return }
    let tables = EntityTables(new)
    let needed = try pool.read { connection in
      try new.contains { try !tables.preparations(for: $0, on: connection).isEmpty }
    }
    if needed {
      try pool.write { connection in
        let all = try new.flatMap { try tables.preparations(for: $0, on: connection) }
        try tables.apply(all, on: connection)
      }
    }
    prepared.withLock { $0 = EntityTables($0.shapes.values + new) }
  }

  /// Writes a batch in one transaction; see ``EntityStore``. Rows and links that are unchanged are not written again.
  public func save(_ batch: EntityBatch) throws {
    let tables = tables
    for name in batch.rows.keys { _ = try tables.shape(name) }
    try pool.write { try tables.save(batch, on: $0) }
  }

  /// Loads entities in one read transaction; see ``EntityStore``.
  public func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try pool.read { try tables.load(request, on: $0) }
  }

  /// Counts entities; see ``EntityStore``.
  public func count(_ request: EntityRequest) throws -> Int {
    try pool.read { try tables.count(request, on: $0) }
  }

  /// Deletes entities in one transaction; see ``EntityStore``.
  public func delete(_ entity: String, _ keys: [EntityKey]) throws {
    let tables = tables
    try pool.write { connection in
      try tables.delete(tables.deletion(of: entity, keys, on: connection), on: connection)
    }
  }

  /// SQLite's query plan for a request.
  public func plan(of request: EntityRequest) throws -> QueryPlan {
    try pool.read { try tables.plan(of: request, on: $0) }
  }
}
