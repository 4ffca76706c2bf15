import SQLiteCore

/// For a program's tests: every version that was ever shipped migrates to exactly what a fresh file has.
///
/// ```swift
/// @Test func migrations() throws {
///   try MigrationProof(of: schema, history: [schema1, schema2]).prove(LibraryMigrator())
/// }
/// ```
///
/// For each schema of the history a database is created in memory and migrated. After every step its schema must equal
/// that version's in the history, and in the end the latest schema.
public struct MigrationProof<Version: SchemaVersion> {
  let schema: SQLiteSchema<Version>
  let history: [SQLiteSchema<Version>]
  let options: ConnectionOptions
  let fill: (Version, Connection) throws -> Void

  /// A proof about `schema`.
  ///
  /// - Parameters:
  ///   - schema: The latest.
  ///   - history: One schema for each earlier version, as it was shipped.
  ///   - options: The options of the connections, with the functions and collations that a schema names.
  ///   - fill: Puts rows into a database of a version before it is migrated, so that steps have something to move.
  public init(
    of schema: SQLiteSchema<Version>, history: [SQLiteSchema<Version>],
    options: ConnectionOptions = ConnectionOptions(),
    fill: @escaping (_ version: Version, _ database: Connection) throws -> Void = { _, _ in }
  ) {
    self.schema = schema
    self.history = history
    self.options = options
    self.fill = fill
  }
}
