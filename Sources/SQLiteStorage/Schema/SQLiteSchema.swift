import SQLiteCore

/// The shape of a file of the latest version: the one declaration that creates it, and that every file is compared with.
///
/// ```swift
/// let schema = SQLiteSchema(tables: [Book.row.table, Loan.row.table], version: LibraryVersion.addsLoans)
/// ```
public struct SQLiteSchema<Version: SchemaVersion>: Sendable {
  /// The tables, each with the indexes that its description has.
  public var tables: [TableDescription]
  /// Further indexes, by the name of their table.
  public var indexes: KeyValuePairs<String, IndexDescription>
  /// Views, triggers and virtual tables, in the order in which they are created.
  public var objects: [SQLiteSchemaObject]
  /// The version that has this shape: the latest of the program, not of the file.
  public var version: Version
  /// The mark of the program's own files (`PRAGMA application_id`); 0, SQLite's default, marks nothing.
  ///
  /// A file that bears another mark is refused. One without a mark is accepted, and marked when its version changes.
  public var applicationID: Int
  /// Further objects that a file may hold; by default none.
  public var extras: SchemaExtras

  /// A schema of these tables.
  ///
  /// An impossible schema, such as an index of a table that is not declared, is an error when a storage is built.
  public init(
    tables: [TableDescription], indexes: KeyValuePairs<String, IndexDescription> = [:],
    objects: [SQLiteSchemaObject] = [], version: Version, applicationID: Int = 0,
    extras: SchemaExtras = .none
  ) {
    self.tables = tables
    self.indexes = indexes
    self.objects = objects
    self.version = version
    self.applicationID = applicationID
    self.extras = extras
  }
}

extension SQLiteSchema {
  /// Makes everything that is declared; the caller holds the transaction.
  func create(on connection: Connection) throws {
    try connection.createTables(completeTables())
    for object in objects { try connection.run(CreateObjectQuery(object: object)) }
  }
}
