import Foundation
import SQLiteCore

extension SQLiteStorage {
  /// Brings the file to the schema's version: creates it, migrates it step by step, or only verifies it.
  ///
  /// When this returns, the live schema is the declared one. It may be called any number of times, also by several processes
  /// at once: each step is made once. Meanwhile other writes of the pool wait; reads do not.
  ///
  /// If a step fails or the task is cancelled, the file stays at the version before that step, and the next call continues
  /// from there.
  /// - Parameters:
  ///   - storageMigrator: Makes the steps. It is called on a thread of the pool.
  ///   - progress: Called before the first step and after each, on the same thread.
  /// - Returns: The state in which the file was found, and the steps that were made.
  /// - Throws: What the migrator throws; ``SQLiteError/schema(path:problem:)`` for a file that cannot be used as it is,
  ///   such as ``SchemaProblem/downgradeAttempt(from:to:)``; ``SQLiteError/danglingReferences(attempt:violations:)``
  ///   after a step that leaves rows without parents; `CancellationError`.
  @discardableResult
  public func initialize<Migrator: SQLiteMigratable>(
    storageMigrator: Migrator,
    progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
  ) async throws -> InitializationReport<Version> where Migrator.Version == Version {
    let initialization = initialization(storageMigrator, progress)
    if policies.isReadOnly {
      return try await sqlitePool.read { try initialization.run(on: $0) }
    }
    return try await sqlitePool.desk.migrate { connection, commitGate in
      var initialization = initialization
      initialization.commitGate = commitGate
      return try initialization.run(on: connection)
    }
  }
  /// Brings the file to the schema's version, like the `async` form, but on the caller's thread.
  ///
  /// - Throws: as the `async` form, except `CancellationError`.
  @discardableResult
  public func initialize<Migrator: SQLiteMigratable>(
    storageMigrator: Migrator,
    progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
  ) throws -> InitializationReport<Version> where Migrator.Version == Version {
    var initialization = initialization(storageMigrator, progress)
    if policies.isReadOnly { return try sqlitePool.read { try initialization.run(on: $0) } }
    return try sqlitePool.desk.migrate { connection, commitGate in
      initialization.commitGate = commitGate
      return try initialization.run(on: connection)
    }
  }

  private func initialization<Migrator: SQLiteMigratable>(
    _ migrator: Migrator, _ progress: @escaping @Sendable (MigrationProgress) -> Void
  ) -> Initialization<Migrator> where Migrator.Version == Version {
    Initialization(
      schema: schema, migrator: migrator, path: sqliteURL.path, policies: policies,
      reportProgress: progress)
  }
}
