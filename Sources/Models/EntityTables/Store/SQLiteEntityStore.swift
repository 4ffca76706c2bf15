import Entities
import SQLiteCore
import SQLiteQueries
import SQLiteStorage

/// A store of entities in a SQLite database: a STRICT table for each type of entity, and a link table for each to-many
/// relation.
///
/// Dates are stored exactly, as seconds since 2001 in a REAL column.
public final class SQLiteEntityStore: EntityStore, PoolBacked {
  /// The connection pool of the database, for the app's own queries.
  public let pool: SQLitePool
  private let prepared = Locked(EntityTables([]))

  /// A store in a pool's database, which may contain other tables.
  public init(_ pool: SQLitePool) {
    self.pool = pool
  }

  /// The tables of the entities prepared so far.
  package var tables: EntityTables { prepared.withLock { $0 } }

  /// Creates missing tables, and adds optional properties and indexes; see ``EntityStore``.
  public func prepare(_ shapes: [EntityShape]) throws {
    if try isComplete(for: shapes) { return }
    let new = EntityTables(try tables.shapes.missing(of: shapes))
    try pool.write { try new.apply(new.preparations(on: $0), on: $0) }
    remember(new)
  }

  /// Whether the database lacks no table, column or index of these shapes. If so, the store is prepared for them.
  package func isComplete(for shapes: [EntityShape]) throws -> Bool {
    let new = EntityTables(try tables.shapes.missing(of: shapes))
    guard try new.shapes.isEmpty || pool.read({ try new.preparations(on: $0).isEmpty }) else {
      return false
    }
    remember(new)
    return true
  }

  /// Notes that these tables lack nothing.
  package func remember(_ tables: EntityTables) {
    prepared.withLock { $0 = $0.adding(tables.shapes.values) }
  }

  /// Applies changes in one transaction; see ``EntityStore``. Rows and links that are unchanged are not written again.
  public func apply(_ changes: [EntityChange]) throws {
    try pool.write { try tables.apply(changes, on: $0) }
  }

  /// Loads entities in one read transaction; see ``EntityStore``.
  public func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try pool.read { try tables.load(request, on: $0) }
  }

  /// Counts entities; see ``EntityStore``.
  public func count(_ request: EntityRequest) throws -> Int {
    try pool.read { try tables.count(request, on: $0) }
  }

  /// The names of the entities that each commit of the pool may have changed, be it made by this store, a persister or the
  /// app's own SQL; see ``EntityStore``. The stream ends when the pool is closed, which it does not keep open.
  ///
  /// A commit counts for an entity for which this store is prepared if it ran a statement that may change its table or lists, and
  /// changed any row or the schema. The writes of other pools and processes are not noticed.
  public func changes() -> AsyncStream<Set<String>> {
    let tables = Locked(pool.changesOfAnyTable().makeAsyncIterator())
    return AsyncStream(unfolding: { [prepared] in
      var iterator = tables.withLock { $0 }
      while let changed = await iterator.nextChanges() {
        tables.withLock { $0 = iterator }
        let entities = prepared.withLock { $0 }.entities(in: changed)
        if !entities.isEmpty { return entities }
      }
      return nil
    })
  }

  /// SQLite's query plan for a request.
  public func plan(of request: EntityRequest) throws -> QueryPlan {
    try pool.read { try tables.plan(of: request, on: $0) }
  }
}
