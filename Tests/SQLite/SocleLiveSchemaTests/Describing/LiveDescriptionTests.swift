import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Descriptions of live tables")
struct LiveDescriptionTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test("Describing a missing table, a view or SQLite's own schema returns nil")
  func missing() throws {
    try connection.run("CREATE VIEW v AS SELECT 1")
    #expect(try connection.describe(table: "t") == nil)
    #expect(try connection.describe(table: "v") == nil)
    #expect(try connection.describe(table: "sqlite_schema") == nil)
    #expect(try connection.describe(table: "a\0b") == nil)
    #expect(try connection.tableNames() == [])
  }

  @Test(
    "All tables are described at once, in the order of creation, as they are one by one, without inner tables"
  )
  func allTables() throws {
    for sql in [
      "CREATE TABLE b(a INTEGER PRIMARY KEY AUTOINCREMENT, c TEXT UNIQUE)",
      "CREATE VIEW v AS SELECT 1",
      "CREATE TABLE a(x TEXT PRIMARY KEY, y INTEGER REFERENCES b) STRICT, WITHOUT ROWID",
      "CREATE VIRTUAL TABLE f USING fts5(a)", "CREATE VIRTUAL TABLE \"g h\" USING fts4(a)",
      "CREATE VIRTUAL TABLE IF NOT EXISTS r USING rtree(id, x, y)", "CREATE TABLE r_data(a)",
      "CREATE TABLE f_rowid(a)",
      "CREATE INDEX i ON B(c)", "CREATE INDEX j ON b(a DESC)", "CREATE TABLE \"sqlite x\"(a)",
      "ANALYZE",
    ] { try connection.run(TestSQL(sql)) }
    let tables = try connection.describeTables()
    let names = try connection.contentTableNames()
    #expect(tables.map(\.name) == names)
    #expect(names == ["b", "a", "r_data", "f_rowid", "sqlite x"])
    let inner = try connection.tableNames().filter { !names.contains($0) }
    #expect(inner.count == 5 + 5 + 3)
    #expect(tables == (try names.map { try connection.describe(table: $0) }))
    #expect(tables.first?.indexes.map(\.name) == ["i", "j"])
  }

  @Test("Describing a virtual table is an error")
  func virtualTable() throws {
    try connection.run("CREATE VIRTUAL TABLE v USING fts5(a)")
    #expect(throws: SQLiteError.self) { try connection.describe(table: "v") }
    #expect(try connection.tableNames().contains("v") == false)
  }

  @Test("A temporary table of the same name does not affect the description")
  func temporary() throws {
    try connection.run("CREATE TABLE t(a TEXT) STRICT")
    try connection.run("CREATE TEMP TABLE t(b INTEGER)")
    #expect(try connection.describe(table: "T")?.columns.map(\.name) == ["a"])
  }

  @Test("A description contains the columns as they are after additions, renames and drops")
  func alterations() throws {
    for sql in [
      "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT CHECK (b <> ''), c, UNIQUE (b))",
      "CREATE INDEX i ON t(lower(b)) WHERE b > 'x'",
      "ALTER TABLE t ADD COLUMN d REFERENCES p DEFAULT NULL", "ALTER TABLE t DROP COLUMN c",
      "ALTER TABLE t RENAME COLUMN b TO [b c]", "ALTER TABLE t RENAME TO \"t u\"",
    ] { try connection.run(TestSQL(sql)) }
    let table = TableDescription(
      "t u",
      columns: [
        ColumnDescription("a", .integer),
        ColumnDescription("b c", .text, isNullable: true, check: #""b c" <> ''"#),
        ColumnDescription("d", .declared(""), isNullable: true, default: .null, references: "p"),
      ], primaryKey: "a", uniqueKeys: [["b c"]],
      indexes: [
        IndexDescription("i", on: [.expression(#"lower("b c")"#)], where: #""b c" > 'x'"#)
      ], isStrict: false)
    #expect(try connection.describe(table: "T U") == table)
  }

  @Test("The least integer is a default")
  func leastInteger() throws {
    try connection.run("CREATE TABLE t(a INTEGER NOT NULL DEFAULT -9223372036854775808)")
    let table = try #require(try connection.describe(table: "t"))
    #expect(table.columns.first?.defaultValue == .value(.integer(.min)))
  }

  @Test(
    "A key with a repeated column is described as stored, although such a key cannot be created")
  func repeatedKey() throws {
    try connection.run("CREATE TABLE t(a, b, PRIMARY KEY (a, b, a)) WITHOUT ROWID")
    let table = try #require(try connection.describe(table: "t"))
    #expect(table.primaryKey?.columns == ["a", "b", "a"])
  }

  @Test("The comparison with SQLite's pragmas, which other tests use, finds a difference")
  func pragmas() throws {
    try connection.run("CREATE TABLE t(a INTEGER NOT NULL) STRICT")
    let table = TableDescription("t", columns: [ColumnDescription("a", .text)])
    #expect(try connection.differenceFromPragmas(of: table) == "the type of a")
  }

  @Test(
    "Columns whose names are keywords are recognized in keys and indexes",
    arguments: [
      "CREATE TABLE t(desc, asc, PRIMARY KEY (desc))",
      "CREATE TABLE t(desc, asc, UNIQUE (asc, desc DESC))",
      "CREATE TABLE t(asc PRIMARY KEY DESC, desc)",
      "CREATE TABLE t(with, desc, PRIMARY KEY (with, desc ASC))",
    ])
  func keywordColumns(sql: String) throws {
    try connection.run(TestSQL(sql))
    try connection.run("CREATE INDEX i ON t(desc, desc DESC, (desc) COLLATE nocase)")
    let table = try #require(try connection.describe(table: "t"))
    #expect(try connection.differenceFromPragmas(of: table) == nil)
    let copy = try Connection.inMemory()
    try copy.createTable(table)
    #expect(try copy.describe(table: "t") == table)
  }

  @Test(
    "An index expression that contains a column named `with` can be created again",
    arguments: ["with + 1", "with COLLATE nocase || 1", "+with"])
  func indexedWith(expression: String) throws {
    try connection.run("CREATE TABLE t(with)")
    try connection.run(TestSQL("CREATE INDEX i ON t(\(expression))"))
    let table = try #require(try connection.describe(table: "t"))
    #expect(table.indexes[0].parts[0].expression != nil)
    let copy = try Connection.inMemory()
    try copy.createTable(table)
    #expect(try copy.describe(table: "t") == table)
  }

  @Test(
    "A type that begins with a quote is parsed like SQLite parses it",
    arguments: [
      "[nchar](5)", "[my type] (3)", "`x` (1, 2)", "\"a\"\"b\"", "[a] [b]", "[a] [b] (3)",
      "\"a\" b",
      "a \"b\"", "[\"a\"](5)", "'text'", "[]", "[é](5)",
    ])
  func quotedTypes(type: String) throws {
    try connection.run(TestSQL("CREATE TABLE t(a \(type))"))
    let table = try #require(try connection.describe(table: "t"))
    #expect(try connection.differenceFromPragmas(of: table) == nil)
    let copy = try Connection.inMemory()
    try copy.createTable(table)
    #expect(try copy.describe(table: "t") == table)
  }

  @Test("A table can be described inside a transaction, and the transaction continues")
  func transaction() throws {
    try connection.transaction {
      try connection.run("CREATE TABLE t(a)")
      #expect(try connection.describe(table: "t")?.name == "t")
      #expect(connection.isInTransaction)
    }
    #expect(try connection.tableNames() == ["t"])
  }
}
