import SocleCore
import SocleEntities
import SocleStorage

/// Asynchronous forms, which wait for a connection of the pool without a thread, and are interrupted if the task is canceled.
extension SQLiteEntityStore {
  /// Creates missing tables, and adds optional properties and indexes; see ``EntityStore``.
  public func asyncPrepare(_ shapes: [EntityShape]) async throws {
    let new = EntityTables(try tables.shapes.missing(of: shapes))
    if new.shapes.isEmpty { return }
    let isReadOnly = pool.isReadOnly
    if try await !pool.read({ try new.isPrepared(on: $0, readOnly: isReadOnly) }) {
      try await pool.write { try new.prepare(on: $0) }
    }
    remember(new)
  }

  /// Applies changes in one transaction; see ``EntityStore``. Rows and links that are unchanged are not written again.
  public func asyncApply(_ changes: [EntityChange]) async throws {
    if recordsHistory { return try await asyncApply(changes, named: nil) }
    let tables = tables
    try await following(tables) { try await pool.write { try tables.apply(changes, on: $0) } }
  }

  /// Loads entities in one read transaction; see ``EntityStore``.
  public func asyncLoad(
    _ request: EntityRequest
  ) async throws -> (roots: [EntityKey], batch: EntityBatch) {
    let tables = tables
    return try await following(tables) { try await pool.read { try tables.load(request, on: $0) } }
  }

  /// Counts entities; see ``EntityStore``.
  public func asyncCount(_ request: EntityRequest) async throws -> Int {
    let tables = tables
    return try await following(tables) {
      try await pool.read { try tables.count(request, on: $0) }
    }
  }

  /// Runs a call, like the synchronous form.
  package func following<Result>(
    _ tables: EntityTables, _ call: () async throws -> Result
  ) async throws -> Result {
    do { return try await call() } catch let error as SQLiteError where error.code == .error {
      let isPrepared = try await pool.read { try tables.isPrepared(on: $0, readOnly: true) }
      if isPrepared || pool.isReadOnly { throw error }
      try await pool.write { try tables.prepare(on: $0) }
      return try await call()
    }
  }
}
