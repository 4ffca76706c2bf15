import SQLiteCore

/// The shape of a file of the latest version. Files are created from it, and every file is compared with it.
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
  /// The version of this shape: the program's latest, which need not be that of a file.
  public var version: Version
  /// The id of the program's own files (`PRAGMA application_id`); 0, SQLite's default, for none.
  ///
  /// A file with another id is refused. One without an id is accepted, and gets it when its version changes.
  public var applicationID: Int
  /// Further objects that a file may hold; by default none.
  public var extras: SchemaExtras

  /// A schema of these tables.
  ///
  /// Building a storage with an invalid schema, such as an index of a table that is not declared, throws.
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
  /// Creates everything that is declared, in the caller's transaction.
  func create(on connection: Connection) throws {
    try connection.createTables(completeTables())
    for object in objects {
      try connection.run(SQLCommand("creating \(object)", object.creation))
    }
  }
}

/// The objects that a file may contain besides those that its schema declares.
///
/// Every other object is reported as a difference, such as a table that a migration step forgot to remove. Indexes of a
/// declared table must always be declared.
public enum SchemaExtras: Hashable, Sendable {
  /// Nothing.
  case none
  /// Tables, views and triggers of these names; ASCII letters compare without regard to case.
  case named([String])
  /// Anything.
  case anything

  func allows(_ name: String) -> Bool {
    switch self {
    case .none: false
    case .named(let names): names.contains { SQLName($0) == SQLName(name) }
    case .anything: true
    }
  }

  /// Whether the name is allowed explicitly, and so belongs to another component.
  func names(_ name: String) -> Bool { self != .anything && allows(name) }
}
