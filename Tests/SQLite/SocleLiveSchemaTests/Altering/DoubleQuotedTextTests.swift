import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Text in double quotes, as older schemas contain it")
struct DoubleQuotedTextTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.run("CREATE TABLE n(id INTEGER PRIMARY KEY, x TEXT, y TEXT)")
    try connection.run("INSERT INTO n VALUES (1, 'a', 'b')")
  }

  private static let schemas: [TestSQL] = [
    "CREATE TABLE m(t TEXT CHECK (t <> \"old\"))", "CREATE TABLE m(t, u AS (t || \"old\"))",
    "CREATE INDEX i ON n(x) WHERE x <> \"old\"", "CREATE INDEX i ON n(x || \"old\")",
  ]

  @Test(
    "Text in double quotes does not prevent renaming or dropping, and keeps its meaning",
    arguments: schemas)
  func altering(sql: TestSQL) throws {
    try create(sql)
    try connection.addColumn(ColumnDescription("z", .text, isNullable: true), to: "n")
    try connection.renameColumn("id", to: "key", in: "n")
    try connection.dropColumn("y", from: "n")
    try connection.dropColumn("z", from: "n")
    try connection.renameTable("n", to: "o")
    #expect(try connection.values(of: TestSQL("SELECT * FROM o")) == [[.integer(1), .text("a")]])
    if try connection.tableNames().contains("m") {
      #expect(
        failure { try connection.run("INSERT INTO m(t) VALUES ('old')") }?.code
          == (sql.sql.contains("CHECK") ? .checkViolation : nil))
    }
    try connection.renameColumn("x", to: "w", in: "o")
    #expect(try connection.value("PRAGMA integrity_check") == .text("ok"))
  }

  @Test(
    "A change is refused if text in double quotes in a view or trigger may be a missing column")
  func views() throws {
    for sql: TestSQL in [
      "CREATE VIEW v AS SELECT x, \"lost\" AS y FROM n",
      "CREATE TRIGGER v AFTER INSERT ON n BEGIN UPDATE n SET y = \"lost\"; END",
    ] {
      try connection.run(sql)
      let error = failure { try connection.renameColumn("x", to: "w", in: "n") }
      #expect(
        error?.description.contains(" v: no such column: lost") == true,
        "\(String(describing: error))")
      #expect(
        try connection.value("SELECT sql FROM sqlite_schema WHERE name = 'v'") == .text(sql.sql))
      try connection.run(sql.sql.contains("VIEW") ? "DROP VIEW v" : "DROP TRIGGER v")
    }
  }

  @Test("A new table or index still cannot contain text in double quotes")
  func strict() throws {
    try create("CREATE TABLE m(t TEXT CHECK (t <> \"old\"))")
    try connection.renameTable("n", to: "o")
    #expect(failure { try connection.run("CREATE TABLE p(t TEXT CHECK (t <> \"new\"))") } != nil)
    #expect(failure { try connection.run("CREATE INDEX i ON o(x) WHERE x <> \"new\"") } != nil)
  }

  private func create(_ sql: TestSQL) throws {
    // SQLITE_DBCONFIG_DQS_DDL, as other programs leave it.
    try connection.switchOption(1014, on: true)
    try connection.run(sql)
    try connection.switchOption(1014, on: false)
  }
}
