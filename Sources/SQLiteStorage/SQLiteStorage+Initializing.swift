import Foundation
import SQLiteCore

extension SQLiteStorage {
  /// Brings the file to the schema's version: creates it, migrates it step by step, or only looks at it.
  ///
  /// Whatever it was before, its live schema is the declared one when this returns. It may be called any number of
  /// times, also by several processes at once: each step is made once. Other writes of the pool wait meanwhile; reads
  /// do not.
  ///
  /// If a step fails, the file stays at the version before it, and the next call goes on from there. The same if the
  /// task is cancelled.
  /// - Parameters:
  ///   - storageMigrator: Makes the steps. It is called on a thread of the pool's own.
  ///   - progress: Called before the first step and after each, on the same thread.
  /// - Returns: What the file was, and which steps were made.
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
  /// Brings the file to the schema's version, as the `async` form does, on the caller's thread.
  ///
  /// - Throws: as the `async` form, but for `CancellationError`.
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
