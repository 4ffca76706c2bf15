import SocleCore

/// The steps that migrate a file from each version of its schema to the next.
///
/// ```swift
/// struct LibraryMigrator: SQLiteMigratable {
///   func performIncrementalStorageMigration(
///     _ nextVersion: LibraryVersion, database: Connection
///   ) throws {
///     switch nextVersion {
///     case .created: break  // A file is created from the schema, never by a step.
///     case .addsLoans: try database.createTable(Loan.row)
///     }
///   }
/// }
/// ```
///
/// A step produces the schema of its own version. Its code must not change after it was shipped, so it should use a type of the
/// program only as long as this type does not change.
public protocol SQLiteMigratable: Sendable {
  /// The versions of the schema.
  associatedtype Version: SchemaVersion

  /// Called before the file is migrated from `startVersion` to `endVersion`. Throwing an error prevents the migration.
  func willStartIncrementalStorageMigrationSequence(
    startVersion: Version, endVersion: Version
  ) throws

  /// Changes the schema and the rows from the previous version to `nextVersion`.
  ///
  /// Each step runs in a transaction of its own, which also sets the version. If the step throws, the whole transaction is
  /// rolled back. During a step, foreign keys are not enforced, so that tables can be rebuilt; all of them are checked before
  /// the commit. A step must not end the transaction or change `PRAGMA user_version` or `PRAGMA application_id`. A savepoint
  /// that a step leaves open is released: its changes are committed with the step.
  func performIncrementalStorageMigration(_ nextVersion: Version, database: Connection) throws

  /// Called after the file has been migrated to `endVersion`.
  ///
  /// This method is called at most once: if the process is killed or the task canceled after the last commit and before this
  /// call, the method is not called later either. Work that must happen with a step belongs in the step.
  func didFinishStorageIncrementalMigrationSequence(startVersion: Version, endVersion: Version)
}

extension SQLiteMigratable {
  /// Does nothing.
  public func willStartIncrementalStorageMigrationSequence(
    startVersion: Version, endVersion: Version
  ) throws {}

  /// Does nothing.
  public func didFinishStorageIncrementalMigrationSequence(
    startVersion: Version, endVersion: Version
  ) {}
}
