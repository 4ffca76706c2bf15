import SocleCore
import SocleEntities
import SocleStorage

extension SQLiteEntityStore {
  /// Creates the tables of the undo history if the file has none.
  ///
  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` for a history that an earlier release of Socle wrote.
  package func createHistory() throws {
    if memory.withLock({ $0.hasHistory }) { return }
    try pool.initialize(HistoryVersion.part, storageMigrator: HistoryMigrator())
    memory.withLock { $0.hasHistory = true }
  }

  /// Creates the tables of the undo history, like the synchronous form, on a thread of the pool.
  package func createHistory() async throws {
    if memory.withLock({ $0.hasHistory }) { return }
    try await pool.initialize(HistoryVersion.part, storageMigrator: HistoryMigrator())
    memory.withLock { $0.hasHistory = true }
  }

  /// Creates the tables of the undo history, and runs a call. If it fails because a restored backup lacks these tables, creates
  /// them, and runs the call again.
  private func withHistory<Result>(_ call: () throws -> Result) throws -> Result {
    try createHistory()
    do { return try call() } catch let error as SQLiteError where error.code == .error {
      if try pool.read({ try $0.hasTable(HistoryState.row.table.name) }) { throw error }
      memory.withLock { $0.hasHistory = false }
      try createHistory()
      return try call()
    }
  }

  private func withHistory<Result>(_ call: () async throws -> Result) async throws -> Result {
    try await createHistory()
    do { return try await call() } catch let error as SQLiteError where error.code == .error {
      if try await pool.read({ try $0.hasTable(HistoryState.row.table.name) }) { throw error }
      memory.withLock { $0.hasHistory = false }
      try await createHistory()
      return try await call()
    }
  }

  /// Runs `body` in a write transaction, which becomes a step if it changes entities.
  package func step<Result>(
    _ name: String?, _ body: (HistoryStep) throws -> Result
  ) throws -> Result {
    let (result, found) = try withHistory { try pool.write { try perform($0, name, body) } }
    remember(found)
    return result
  }

  /// Runs `body` in a write transaction, like the synchronous form, on a thread of the pool.
  package func step<Result: Sendable>(
    _ name: String?, _ body: @escaping @Sendable (HistoryStep) throws -> Result
  ) async throws -> Result {
    let (result, found) = try await withHistory {
      try await pool.write { try self.perform($0, name, body) }
    }
    remember(found)
    return result
  }

  private func perform<Result>(
    _ connection: Connection, _ name: String?, _ body: (HistoryStep) throws -> Result
  ) throws -> (Result, StoreMemory) {
    let known = memory.withLock { $0 }
    let step = try HistoryStep(connection, known.tables, known.cache)
    let result = try body(step)
    try step.finish(name)
    return (result, StoreMemory(tables: step.tables, cache: step.cache, hasHistory: true))
  }

  /// The history, for reading.
  package func history<Result>(_ body: (HistoryStep) throws -> Result) throws -> Result {
    let known = memory.withLock { $0 }
    return try withHistory {
      try pool.read { try body(try HistoryStep($0, known.tables, known.cache)) }
    }
  }

  /// The history, for reading on a thread of the pool.
  package func history<Result: Sendable>(
    _ body: @escaping @Sendable (HistoryStep) throws -> Result
  ) async throws -> Result {
    let known = memory.withLock { $0 }
    return try await withHistory {
      try await pool.read { try body(try HistoryStep($0, known.tables, known.cache)) }
    }
  }
}
