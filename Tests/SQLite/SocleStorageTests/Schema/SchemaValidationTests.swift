import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("An invalid schema")
struct SchemaValidationTests {
  static let broken: [(SQLiteSchema<Pair>, String)] = [
    (
      SQLiteSchema(tables: [Book.row.table, Book.row.table], version: .first),
      "the name books is declared twice"
    ),
    (
      SQLiteSchema(
        tables: [Book.row.with(indexes: [IndexDescription("i", on: ["author"])]).table],
        version: .first),
      "the unknown column author"
    ),
    (
      SQLiteSchema(
        tables: [Book.row.with(indexes: [IndexDescription("Books", on: ["title"])]).table],
        version: .first),
      "has the name of the table or of another index"
    ),
    (
      SQLiteSchema(
        tables: [Book.row.table], objects: [.view("BOOKS", as: "SELECT 1")], version: .first),
      "the name BOOKS is declared twice"
    ),
    (
      SQLiteSchema(tables: [TableDescription("empty", columns: [])], version: .first), "empty"
    ),
    (
      SQLiteSchema(tables: [Book.row.table], version: .first, applicationID: 1 << 40),
      "SQLite stores it in 32 bits"
    ),
    (
      SQLiteSchema(tables: [Book.row.table, loans(of: "boks")], version: .first),
      "the foreign key from loans to boks: the schema declares no such table. Correct the name"
    ),
    (
      SQLiteSchema(tables: [Book.row.table, loans(of: "BOOKS", "isbm")], version: .first),
      "the foreign key from loans to BOOKS: books has no column isbm"
    ),
  ]

  private static func loans(of parent: String, _ column: String...) -> TableDescription {
    let reference = ForeignKeyReference(parent, columns: column)
    return TableDescription(
      "loans", columns: [ColumnDescription("book", .integer, references: reference)])
  }

  @Test("An invalid schema is refused when a storage is built, with the reason", arguments: broken)
  func refused(schema: SQLiteSchema<Pair>, reason: String) throws {
    let error = #expect(throws: SQLiteError.self) {
      try SQLiteStorageBuilder().buildInMemory(schema: schema)
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test(
    "A foreign key may refer to its own table, to a declared one, to an extra, and out of a part")
  func references() throws {
    let own = Self.loans(of: "Loans", "book")
    let schemas = [
      SQLiteSchema(tables: [own], version: Pair.first),
      SQLiteSchema(tables: [Self.loans(of: "Books"), Book.row.table], version: .first),
      SQLiteSchema(
        tables: [Self.loans(of: "theirs")], version: .first, extras: .named(["theirs"])),
    ]
    for schema in schemas { try schema.validate() }
    try SQLiteSchema(tables: [Self.loans(of: "theirs")], version: Pair.first).validate(isPart: true)
  }

  @Test("A trigger with the name of a table is valid, because SQLite keeps them apart")
  func triggers() throws {
    let trigger = SQLiteSchemaObject.trigger(
      "books", "BEFORE DELETE ON books BEGIN SELECT RAISE(ABORT, 'kept'); END")
    let schema = SQLiteSchema(tables: [Book.row.table], objects: [trigger], version: Pair.first)
    try schema.validate()
    let connection = try Connection.inMemory()
    try connection.initialize(schema, PairMigrator())
    try connection.initialize(schema, PairMigrator())
  }
}
