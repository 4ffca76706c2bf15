import Entities
import SQLiteCore
import SQLiteStorage

/// Asynchronous forms, which wait for a connection of the pool without a thread, and are interrupted if the task is canceled.
extension SQLiteEntityStore {
  /// Creates missing tables, and adds optional properties and indexes; see ``EntityStore``.
  public func asyncPrepare(_ shapes: [EntityShape]) async throws {
    if try await isComplete(for: shapes) { return }
    let new = EntityTables(try tables.shapes.missing(of: shapes))
    try await pool.write { try new.apply(new.preparations(on: $0), on: $0) }
    remember(new)
  }

  /// Whether the database lacks no table, column or index of these shapes. If so, the store is prepared for them.
  package func isComplete(for shapes: [EntityShape]) async throws -> Bool {
    let new = EntityTables(try tables.shapes.missing(of: shapes))
    if !new.shapes.isEmpty {
      guard try await pool.read({ try new.preparations(on: $0).isEmpty }) else { return false }
    }
    remember(new)
    return true
  }

  /// Applies changes in one transaction; see ``EntityStore``. Rows and links that are unchanged are not written again.
  public func asyncApply(_ changes: [EntityChange]) async throws {
    let tables = tables
    try await pool.write { try tables.apply(changes, on: $0) }
  }

  /// Loads entities in one read transaction; see ``EntityStore``.
  public func asyncLoad(
    _ request: EntityRequest
  ) async throws -> (roots: [EntityKey], batch: EntityBatch) {
    let tables = tables
    return try await pool.read { try tables.load(request, on: $0) }
  }

  /// Counts entities; see ``EntityStore``.
  public func asyncCount(_ request: EntityRequest) async throws -> Int {
    let tables = tables
    return try await pool.read { try tables.count(request, on: $0) }
  }
}
