import SocleCore

/// The tables of one library or layer, with a version of their own, in the same file as the application's schema.
///
/// A library that stores its own tables in an application's database declares the tables as a part. The part's version and
/// table names are recorded in the table `socle_parts`; `PRAGMA user_version` remains the application's. When the application's
/// ``SQLiteSchema`` is verified, the tables of parts are ignored; when the application's schema is recreated, they are kept.
///
/// ```swift
/// let part = SchemaPart("search", schema: SQLiteSchema(tables: [Word.row.table], version: SearchVersion.created))
/// try pool.initialize(part, storageMigrator: SearchMigrator())
/// ```
public struct SchemaPart<Version: SchemaVersion>: Sendable {
  /// The part's name, unique in the file; ASCII letters compare without regard to case.
  public let name: String
  /// The tables of the part. Everything else in the file is ignored.
  public let schema: SQLiteSchema<Version>

  /// A part with this name.
  ///
  /// - Parameter schema: The part's tables with their latest version. ``SQLiteSchema/applicationID`` and
  ///   ``SQLiteSchema/extras`` are ignored.
  public init(_ name: String, schema: SQLiteSchema<Version>) {
    self.name = name
    var own = schema
    own.extras = .anything
    own.applicationID = 0
    self.schema = own
  }
}

extension SQLitePool {
  /// Brings the tables of `part` to the version of the part's schema: creates them, migrates them step by step, or only
  /// verifies them.
  ///
  /// The guarantees are those of ``SQLiteStorage/initialize(storageMigrator:progress:)``.
  /// - Parameters:
  ///   - storageMigrator: Performs the steps.
  ///   - downgrade: The treatment of tables whose version is later or unknown; by default they are refused.
  /// - Returns: The state in which the tables were found, and the steps that were performed.
  /// - Throws: The migrator's errors; ``SQLiteError/schema(path:problem:)`` for tables that cannot be used as they are;
  ///   ``SQLiteError/danglingReferences(attempt:violations:)`` after a step that leaves foreign keys without a matching row;
  ///   ``SQLiteError/impossible(subject:reason:)`` for a schema that cannot be created;
  ///   ``SQLiteError/misuse(attempt:reason:)`` inside a read or write of this pool, and once the pool is closed.
  @discardableResult
  public func initialize<Migrator: SQLiteMigratable>(
    _ part: SchemaPart<Migrator.Version>, storageMigrator: Migrator,
    downgrade: DowngradePolicy = .refuse
  ) throws -> InitializationReport<Migrator.Version> {
    try run(initialization(part, storageMigrator, downgrade))
  }

  /// Initializes the part, like the synchronous form, but on a thread of the pool.
  ///
  /// - Throws: The same errors as the synchronous form, and `CancellationError`.
  @discardableResult
  public func initialize<Migrator: SQLiteMigratable>(
    _ part: SchemaPart<Migrator.Version>, storageMigrator: Migrator,
    downgrade: DowngradePolicy = .refuse
  ) async throws -> InitializationReport<Migrator.Version> {
    try await run(initialization(part, storageMigrator, downgrade))
  }

  private func initialization<Migrator: SQLiteMigratable>(
    _ part: SchemaPart<Migrator.Version>, _ migrator: Migrator, _ downgrade: DowngradePolicy
  ) throws(SQLiteError) -> Initialization<Migrator> {
    try part.schema.validate(isPart: true)
    return Initialization(
      schema: part.schema, migrator: migrator, path: "the part \(part.name)", part: part.name,
      policies: SchemaPolicies(
        downgrade: downgrade, isReadOnly: scheduler.source.options.isReadOnly))
  }
}
