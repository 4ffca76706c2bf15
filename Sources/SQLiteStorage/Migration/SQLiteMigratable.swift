import SQLiteCore

/// Makes the steps that bring a file from one version of its schema to the next.
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
/// A step describes the shape of its own version and stays as it was shipped: later types of the program do not belong
/// into it, unless they are still the same.
public protocol SQLiteMigratable: Sendable {
  /// The versions of the schema.
  associatedtype Version: SchemaVersion

  /// The file is about to be brought from `startVersion` to `endVersion`. An error here vetoes that.
  func willStartIncrementalStorageMigrationSequence(
    startVersion: Version, endVersion: Version
  ) throws

  /// Changes the schema, and the rows, of the version before into those of `nextVersion`.
  ///
  /// It runs in a transaction of its own, which also stamps the version and is rolled back as a whole if anything in it
  /// throws. Foreign keys are not enforced meanwhile, so that tables can be rebuilt; all of them are checked before the
  /// commit. A step must leave transactions, `PRAGMA user_version` and `PRAGMA application_id` alone. A savepoint that
  /// it leaves open is released: what was done in it is committed with the step.
  func performIncrementalStorageMigration(_ nextVersion: Version, database: Connection) throws

  /// The file has arrived at `endVersion`.
  ///
  /// It is not called again: if the process is cancelled or killed after the last commit and before this call, the next
  /// call finds a migrated file. Work that must happen with a step belongs into the step.
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
