import Foundation
import SocleCore

/// A database file with a schema version, and the pool through which it is used.
///
/// ```swift
/// let storage = try await SQLiteStorageBuilder()
///   .setWALMode(enabled: true)
///   .build(schema: schema, storagePath: url)
/// try await storage.initialize(storageMigrator: LibraryMigrator())
/// try await storage.sqlitePool.write { try $0.prepareInsert(in: Book.row).insert(book) }
/// ```
public final class SQLiteStorage<Version: SchemaVersion>: Sendable {
  /// The connection pool of the file. It can be used before ``initialize(storageMigrator:progress:)``, and also if that method
  /// throws; the file then has the schema of the version that it had reached.
  public let sqlitePool: SQLitePool
  /// The location of the file; `file:///:memory:` for a database in memory.
  public let sqliteURL: URL
  /// The schema to which ``initialize(storageMigrator:progress:)`` brings the file.
  public let schema: SQLiteSchema<Version>

  let policies: SchemaPolicies<Version>

  init(
    sqlitePool: SQLitePool, sqliteURL: URL, schema: SQLiteSchema<Version>,
    policies: SchemaPolicies<Version>
  ) {
    self.sqlitePool = sqlitePool
    self.sqliteURL = sqliteURL
    self.schema = schema
    self.policies = policies
  }
}

extension SQLiteStorage {
  /// Brings the file to the schema's version: creates the schema, migrates the file step by step, or only verifies it.
  ///
  /// When this method returns, the file has exactly the declared schema. The method may be called any number of times, also by
  /// several processes at once: each step is performed once. Meanwhile other writes of the pool wait; reads do not wait in WAL
  /// mode.
  ///
  /// If a step fails or the task is canceled, the file stays at the version before that step, and the next call continues from
  /// there.
  /// - Parameters:
  ///   - storageMigrator: Performs the steps, on a thread of the pool.
  ///   - progress: Called before the first step and after each step, on the same thread.
  /// - Returns: The state in which the file was found, and the steps that were performed.
  /// - Throws: The migrator's errors; ``SQLiteError/schema(path:problem:)`` for a file that cannot be used as it is,
  ///   such as ``SchemaProblem/downgradeAttempt(from:to:)``; ``SQLiteError/danglingReferences(attempt:violations:)``
  ///   after a step that leaves foreign keys without a matching row; ``SQLiteError/misuse(attempt:reason:)`` once the pool is
  ///   closed; `CancellationError` if the task is canceled.
  @discardableResult
  public func initialize<Migrator: SQLiteMigratable>(
    storageMigrator: Migrator,
    progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
  ) async throws -> InitializationReport<Version> where Migrator.Version == Version {
    try await sqlitePool.run(try initialization(storageMigrator, progress))
  }

  /// Brings the file to the schema's version, like the `async` form, but on the caller's thread.
  ///
  /// - Throws: The same errors as the `async` form, except `CancellationError`; ``SQLiteError/misuse(attempt:reason:)`` also
  ///   inside a read or write of the pool.
  @discardableResult
  public func initialize<Migrator: SQLiteMigratable>(
    storageMigrator: Migrator,
    progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
  ) throws -> InitializationReport<Version> where Migrator.Version == Version {
    try sqlitePool.run(try initialization(storageMigrator, progress))
  }

  private func initialization<Migrator: SQLiteMigratable>(
    _ migrator: Migrator, _ progress: @escaping @Sendable (MigrationProgress) -> Void
  ) throws(SQLiteError) -> Initialization<Migrator> where Migrator.Version == Version {
    Initialization(
      schema: schema, migrator: migrator, path: try sqliteURL.databasePath(), policies: policies,
      reportProgress: progress)
  }
}
