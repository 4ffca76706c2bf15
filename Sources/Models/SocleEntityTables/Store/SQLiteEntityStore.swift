import SocleCore
import SocleEntities
import SocleQueries
import SocleStorage

/// A store of entities in a SQLite database: a STRICT table for each type of entity, and a link table for each to-many
/// relation.
///
/// Dates are stored exactly, as seconds since 2001 in a REAL column. A store that records history can undo its changes, also after
/// a restart, a rename and changes by others: see ``undo()``.
public final class SQLiteEntityStore: EntityStore, PoolBacked {
  /// The connection pool of the database, for the app's own queries.
  public let pool: SQLitePool
  /// Whether changes become steps that can be undone.
  public let recordsHistory: Bool
  /// The facts about its file that the store has cached.
  let memory: Locked<StoreMemory>

  /// A store in a pool's database, which may contain other tables. It records no history.
  public convenience init(_ pool: SQLitePool) {
    self.init(pool, recordsHistory: false)
  }

  /// A store in a pool's database, which may contain other tables.
  ///
  /// - Parameter recordsHistory: Whether each call that changes something becomes a step of the file's undo history.
  public convenience init(_ pool: SQLitePool, recordsHistory: Bool) {
    self.init(pool, recordsHistory, Locked(StoreMemory()))
  }

  private init(_ pool: SQLitePool, _ recordsHistory: Bool, _ memory: Locked<StoreMemory>) {
    (self.pool, self.recordsHistory, self.memory) = (pool, recordsHistory, memory)
  }

  /// This store, recording no history: for refreshes, imports and copies. An older step that concerns the same rows can then
  /// not be undone: ``undo()`` throws `EntityError.changedElsewhere`.
  public var withoutHistory: SQLiteEntityStore { SQLiteEntityStore(pool, false, memory) }

  /// The tables of the entities prepared so far.
  package var tables: EntityTables { memory.withLock { $0.tables } }

  /// Creates missing tables, and adds optional properties and indexes; see ``EntityStore``.
  public func prepare(_ shapes: [EntityShape]) throws {
    let new = EntityTables(try tables.shapes.missing(of: shapes))
    if new.shapes.isEmpty { return }
    if try !pool.read({ try new.isPrepared(on: $0, readOnly: pool.isReadOnly) }) {
      try pool.write { try new.prepare(on: $0) }
    }
    remember(new)
  }

  /// Remembers that the file has these tables, with everything that their shapes need.
  func remember(_ tables: EntityTables) {
    memory.withLock { $0.tables = $0.tables.adding(tables.shapes.values) }
  }

  /// Applies changes in one transaction; see ``EntityStore``. Rows and links that are unchanged are not written again.
  public func apply(_ changes: [EntityChange]) throws {
    if recordsHistory { return try apply(changes, named: nil) }
    let tables = tables
    try following(tables) { try pool.write { try tables.apply(changes, on: $0) } }
  }

  /// Loads entities in one read transaction; see ``EntityStore``.
  public func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try read { try $0.load(request) }
  }

  /// Counts entities; see ``EntityStore``.
  public func count(_ request: EntityRequest) throws -> Int { try read { try $0.count(request) } }

  /// Reads in one read transaction; see ``EntityStore``.
  public func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    let tables = tables
    return try following(tables) {
      try pool.read { try body(TablesReader(tables: tables, connection: $0)) }
    }
  }

  /// Runs a call. If it fails with an SQL error, compares the file with `tables`: if a restored backup lacks a part of them,
  /// prepares them, and runs the call again.
  ///
  /// - Throws: the errors of `call`; ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if another release has renamed
  ///   what `tables` declare.
  package func following<Result>(
    _ tables: EntityTables, _ call: () throws -> Result
  ) throws -> Result {
    do { return try call() } catch let error as SQLiteError where error.code == .error {
      let isPrepared = try pool.read { try tables.isPrepared(on: $0, readOnly: true) }
      if isPrepared || pool.isReadOnly { throw error }
      try pool.write { try tables.prepare(on: $0) }
      return try call()
    }
  }

  /// The names of the entities that each commit of the pool may have changed, be it made by this store, a persister or the
  /// app's own SQL; see ``EntityStore``. The stream ends when the pool is closed, which it does not keep open.
  ///
  /// A commit counts as a change of an entity for which this store is prepared if it ran a statement that may change the
  /// entity's table or lists, and changed any row or the schema. The writes of other pools and processes are not noticed.
  public func changes() -> AsyncStream<Set<String>> {
    let tables = Locked(pool.changesOfAnyTable().makeAsyncIterator())
    return AsyncStream(unfolding: { [memory] in
      var iterator = tables.withLock { $0 }
      while let changed = await iterator.nextChanges() {
        tables.withLock { $0 = iterator }
        let entities = memory.withLock { $0.tables }.entities(in: changed)
        if !entities.isEmpty { return entities }
      }
      return nil
    })
  }

  /// Remembers what a committed step has read of the file.
  func remember(_ found: StoreMemory) {
    memory.withLock {
      $0.tables = $0.tables.adding(found.tables.shapes.values)
      ($0.cache, $0.hasHistory) = (found.cache, true)
    }
  }

  /// SQLite's query plan for a request.
  public func plan(of request: EntityRequest) throws -> QueryPlan {
    try pool.read { try tables.plan(of: request, on: $0) }
  }
}

/// The facts about its file that a store caches.
struct StoreMemory: Sendable {
  var tables = EntityTables([])
  var cache = HistoryCache()
  /// Whether the tables of history exist.
  var hasHistory = false
}
