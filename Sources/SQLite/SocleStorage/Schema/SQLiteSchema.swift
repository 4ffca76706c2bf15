import SocleCore

/// The schema that the program expects of a database file. New files are created from it; each existing file is compared with
/// it after migration.
///
/// ```swift
/// let schema = SQLiteSchema(tables: [Book.row.table, Loan.row.table], version: LibraryVersion.addsLoans)
/// ```
public struct SQLiteSchema<Version: SchemaVersion>: Sendable {
  /// The tables, each with the indexes of its description.
  public var tables: [TableDescription]
  /// Views, triggers and virtual tables, in the order in which they are created.
  public var objects: [SQLiteSchemaObject]
  /// The version of this schema. A file may still have an earlier version.
  public var version: Version
  /// The id that marks the program's own files (`PRAGMA application_id`); 0, SQLite's default, means no id.
  ///
  /// A file with a different id is refused. A file without an id is accepted if it has no undeclared tables, views and
  /// triggers, and gets this id when its version changes.
  public var applicationID: Int
  /// The undeclared objects that a file may contain; by default none.
  public var extras: SchemaExtras

  /// A schema of these tables and other objects.
  ///
  /// Building a storage with an invalid schema, such as a foreign key to a table that is not declared, throws.
  public init(
    tables: [TableDescription], objects: [SQLiteSchemaObject] = [], version: Version,
    applicationID: Int = 0, extras: SchemaExtras = .none
  ) {
    self.tables = tables
    self.objects = objects
    self.version = version
    self.applicationID = applicationID
    self.extras = extras
  }
}

extension SQLiteSchema {
  /// Creates everything that is declared, in the caller's transaction.
  func create(on connection: Connection) throws {
    try connection.createTables(tables)
    try connection.create(objects)
  }
}

extension Connection {
  func create(_ objects: [SQLiteSchemaObject]) throws(SQLiteError) {
    for object in objects { try run(SQLCommand("creating \(object)", object.creation)) }
  }
}

/// The objects that a file may contain besides those that its schema declares.
///
/// Every other object, such as a table that a migration step forgot to remove, is reported as a difference. Indexes of a
/// declared table must always be declared.
public enum SchemaExtras: Hashable, Sendable {
  /// No undeclared objects.
  case none
  /// Tables, views and triggers with these names; ASCII letters compare without regard to case.
  case named([String])
  /// Any undeclared tables, views and triggers.
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
