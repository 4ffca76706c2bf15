import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Differences between a live schema and the declared one")
struct SchemaDifferenceTests {
  static let view = SQLiteSchemaObject.view("lent", as: "SELECT title FROM books")
  static let trigger = SQLiteSchemaObject.trigger(
    "keep", "BEFORE DELETE ON books BEGIN SELECT RAISE(ABORT, 'kept'); END")
  let connection: Connection
  let schema: SQLiteSchema<Shelf>

  init() throws {
    var schema = Shelf.notes.schema
    schema.objects = [Self.view, Self.trigger]
    self.schema = schema
    connection = try Connection.inMemory()
    try connection.initialize(schema, ShelfMigrator())
  }

  /// Changes of the live schema, and the differences that are reported for them.
  static let drifts: [([String], String)] = [
    (["DROP TABLE remarks"], "the table remarks: is missing"),
    (
      ["ALTER TABLE books ADD COLUMN year INTEGER"],
      "the table books: the column year is unexpected"
    ),
    (
      ["ALTER TABLE remarks RENAME COLUMN text TO words"],
      """
      the table remarks: the column words is unexpected
      the table remarks: the column text is missing
      """
    ),
    (
      [
        "DROP TABLE remarks",
        "CREATE TABLE remarks (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT",
      ],
      "the table remarks: the type of text is BLOB instead of TEXT"
    ),
    (
      [
        "DROP TABLE loans",
        "CREATE TABLE loans (id INTEGER PRIMARY KEY, book INTEGER NOT NULL) STRICT",
      ],
      #"the table loans: the foreign key ("book") REFERENCES "books" is missing"#
    ),
    (
      ["DROP INDEX books_by_title"],
      #"the table books: the index "books_by_title" ("title") is missing"#
    ),
    (
      ["CREATE INDEX loans_by_book ON loans (book)"],
      #"the table loans: the index "loans_by_book" ("book") is unexpected"#
    ),
    (["DROP VIEW lent"], "the view lent: is missing"),
    (["DROP TRIGGER keep"], "the trigger keep: is missing"),
    (["CREATE TABLE another (x)"], "the table another: is not declared"),
    (["CREATE VIEW another AS SELECT 1"], "the view another: is not declared"),
    (["CREATE VIRTUAL TABLE another USING fts5(x)"], "the virtual table another: is not declared"),
    (
      ["CREATE TRIGGER another AFTER DELETE ON loans BEGIN SELECT 1; END"],
      "the trigger another: is not declared"
    ),
    (
      ["DROP VIEW lent", "CREATE VIEW lent AS SELECT id FROM books"],
      """
      the view lent: is CREATE VIEW lent AS SELECT id FROM books instead of CREATE VIEW "lent" AS SELECT title FROM books
      """
    ),
    (
      ["DROP TABLE remarks", "CREATE VIRTUAL TABLE remarks USING fts5(text)"],
      "the table remarks: cannot be compared"
    ),
  ]

  @Test(
    "A reference that names the parent's key is the same as one that does not, on either side",
    arguments: ["books(id)", "BOOKS(ID)", "books"])
  func references(parent: String) throws {
    try connection.run("DROP TABLE loans")
    let key = "FOREIGN KEY (book) REFERENCES \(parent)"
    try connection.run(
      TestSQL("CREATE TABLE loans (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, \(key)) STRICT"))
    #expect(try schema.differences(on: connection) == [])
    var named = schema
    let place = try #require(named.tables.firstIndex { $0.name == "loans" })
    named.tables[place] = TableDescription(
      "loans",
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription(
          "book", .integer, references: ForeignKeyReference("books", columns: ["id"])),
      ], primaryKey: "id")
    #expect(try named.differences(on: connection) == [])
    try connection.run("DROP TABLE loans")
    try connection.run(
      "CREATE TABLE loans (id INTEGER PRIMARY KEY, book INTEGER NOT NULL REFERENCES books(title)) STRICT"
    )
    #expect(try schema.differences(on: connection).count == 2)
  }

  @Test("Each difference between the live and the declared schema is reported", arguments: drifts)
  func drift(statements: [String], expected: String) throws {
    for statement in statements { try connection.run(TestSQL(statement)) }
    let found = try schema.differences(on: connection).map(\.description).joined(separator: "\n")
    #expect(found.hasPrefix(expected), "\(found)")
    #expect(found.count(where: \.isNewline) == expected.count(where: \.isNewline))
    guard case .differs(version: 5, _)? = schemaProblem(of: { try initialize() }) else {
      Issue.record("A second initialisation accepts it")
      return
    }
  }

  private func initialize() throws {
    try connection.initialize(schema, ShelfMigrator())
  }

  @Test("A schema that differs only in spelling and order has no difference")
  func spelling() throws {
    let other = try Connection.inMemory()
    for statement: TestSQL in [
      "CREATE TABLE Remarks(text text not null, id integer not null, primary key(id)) strict",
      "CREATE TABLE books(\"id\" INTEGER PRIMARY KEY NOT NULL, title TEXT NOT NULL) STRICT",
      "CREATE TABLE loans(id INTEGER NOT NULL PRIMARY KEY, book INTEGER NOT NULL REFERENCES books) STRICT",
      "CREATE INDEX BOOKS_BY_TITLE ON books(title ASC)",
      "CREATE VIEW lent as select title from books -- all of them",
      "CREATE TRIGGER KEEP before delete on books begin select raise(abort, 'kept'); end",
    ] {
      try other.run(statement)
    }
    let found = try schema.differences(on: other).map(\.description)
    #expect(found == [])
  }

  @Test("A live schema may contain more objects if the declared schema allows it")
  func extras() throws {
    try connection.execute("CREATE TABLE another (x)")
    var tolerant = schema
    tolerant.extras = .named(["ANOTHER"])
    #expect(try tolerant.differences(on: connection) == [])
    try connection.execute("CREATE VIEW third AS SELECT 1")
    #expect(
      try tolerant.differences(on: connection) == [
        SchemaDifference("the view third", "is not declared")
      ])
    tolerant.extras = .anything
    #expect(try tolerant.differences(on: connection) == [])
    try connection.execute("CREATE INDEX extra ON books (title DESC)")
    #expect(try tolerant.differences(on: connection).count == 1)
  }
}
