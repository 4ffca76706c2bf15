import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Comparison of two descriptions")
struct TableDifferenceTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test("Descriptions that differ only in spelling have no difference")
  func spelling() throws {
    let table = TableDescription(
      "t",
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription(
          "a", .text, default: "x", isUnique: true, check: "a <> ''", references: "p"),
        ColumnDescription("b", .integer, isNullable: true),
      ], primaryKey: "id",
      indexes: [IndexDescription("i", on: ["a"]), IndexDescription("j", on: ["b"])])
    let sql = """
      CREATE TABLE T(B INTEGER DEFAULT NULL, A TEXT DEFAULT ('x') NOT NULL ON CONFLICT ABORT, Id INTEGER NOT NULL, \
      CONSTRAINT k PRIMARY KEY (id), UNIQUE (a) ON CONFLICT ABORT, CHECK ("a"<>''), \
      FOREIGN KEY (a) REFERENCES P) STRICT
      """
    #expect(
      try differences(table, sql, "CREATE INDEX J ON t(b)", "CREATE INDEX i ON t(a COLLATE binary)")
        == [])
  }

  static let cases: [(sql: String, differences: [String])] = [
    ("CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT NOT NULL) STRICT", []),
    ("CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT NOT NULL)", ["STRICT is missing"]),
    (
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT NOT NULL) STRICT, WITHOUT ROWID",
      ["the rowid is missing"]
    ),
    ("CREATE TABLE t(id INTEGER PRIMARY KEY) STRICT", ["the column a is missing"]),
    (
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT NOT NULL, b ANY) STRICT",
      ["the column b is unexpected"]
    ),
    (
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a BLOB) STRICT",
      ["the type of a is BLOB instead of TEXT", "the column a is nullable instead of NOT NULL"]
    ),
    (
      "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT NOT NULL DEFAULT 'x' COLLATE nocase) STRICT",
      [
        "the collation of a is nocase instead of BINARY", "the default of a NULL is missing",
        "the default of a 'x' is unexpected",
        #"the primary key ("id") is missing"#,
        #"the primary key ("id") AUTOINCREMENT is unexpected"#,
      ]
    ),
    (
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT NOT NULL UNIQUE CHECK (a > 1) REFERENCES p ON DELETE CASCADE) STRICT",
      [
        #"the unique key ("a") is unexpected"#,
        #"the foreign key ("a") REFERENCES "p" ON DELETE CASCADE is unexpected"#,
        "the check a > 1 is unexpected",
      ]
    ),
  ]

  @Test("Descriptions differ if SQLite would behave differently", arguments: cases)
  func meaning(sql: String, expected: [String]) throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("id", .integer), ColumnDescription("a", .text)],
      primaryKey: "id")
    #expect(try differences(table, sql) == expected)
  }

  @Test("Indexes differ by name, parts, order, condition and uniqueness")
  func indexes() throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .text)],
      indexes: [IndexDescription("i", on: [.column("a", isDescending: true)], where: "a > 1")])
    let sql = "CREATE TABLE t(a TEXT NOT NULL) STRICT"
    #expect(
      try differences(table, sql, "CREATE UNIQUE INDEX i ON t(a)") == [
        #"the index "i" ("a" DESC) WHERE a > 1 is missing"#,
        #"the index UNIQUE "i" ("a") is unexpected"#,
      ])
  }

  private func differences(_ table: TableDescription, _ sql: String...) throws -> [String] {
    for sql in sql { try connection.run(TestSQL(sql)) }
    return try table.differences(from: #require(try connection.describe(table: "t")))
  }
}
