import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("The SQL that alters a schema")
struct AlteringSQLTests {
  private func sql(_ query: some SQLQuery) throws -> String {
    try query.makeText().rendered().sql
  }

  @Test(
    "Adding a column renders it as CREATE TABLE does",
    arguments: [
      (
        ColumnDescription(
          "hex", .text, default: "000000", collation: .noCase, check: "length(hex) = 6"),
        #""hex" TEXT NOT NULL DEFAULT '000000' COLLATE "NOCASE" CHECK (length(hex) = 6)"#
      ),
      (
        ColumnDescription("theme", .integer, isNullable: true, references: "colors"),
        #""theme" INTEGER REFERENCES "colors""#
      ),
      (
        ColumnDescription("made", .any, isNullable: true, generated: GeneratedValue("1")),
        #""made" ANY GENERATED ALWAYS AS (1) VIRTUAL"#
      ),
    ])
  func addColumn(column: ColumnDescription, sql: String) throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.addColumn(column, to: "colors")
    let found = try connection.value("SELECT sql FROM sqlite_schema WHERE name = 'colors'")
    guard case .text(let text)? = found else { return #expect(found == "") }
    #expect(text.contains(sql), "\(text)")
  }

  @Test("Renaming and dropping quote every name and use the main database")
  func namesAreQuoted() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE \"main.t\"(a, \"a\"\"b\")")
    try connection.createIndex(IndexDescription("by name", on: ["a"]), on: "main.t")
    try connection.run("CREATE TEMP TABLE \"main.t\"(a)")
    try connection.renameColumn("a\"b", to: "order", in: "main.t")
    try connection.dropIndex("by name")
    try connection.dropColumn("order", from: "main.t")
    try connection.renameTable("main.t", to: "a\"")
    #expect(try connection.tableNames() == ["a\""])
    #expect(throws: SQLiteError.self) { try connection.dropTable("a\0b") }
    try connection.dropTable("a\"")
    #expect(try connection.value("SELECT count(*) FROM temp.sqlite_schema") == .integer(1))
  }

  @Test("A rebuild copies rows by one statement")
  func copyRows() throws {
    let live = TableDescription(
      "colours",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("colour", .text),
        ColumnDescription("hex", .text),
      ])
    let wanted = TableDescription(
      "colours",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("name", .text),
        ColumnDescription("rgb", .text), ColumnDescription("year", .integer, default: 1949),
        ColumnDescription("seen", .text, default: .expression("CURRENT_DATE")),
      ])
    let plan = try RebuildPlan(
      from: live, to: wanted,
      by: [
        .renaming("colour", to: "name"), .filling("rgb", with: "upper(hex)"), .dropping("hex"),
      ])
    #expect(
      try sql(plan.copyCommand(from: "socle_old")) == """
        INSERT OR ABORT INTO main."colours" (rowid, "id", "name", "rgb", "year", "seen") \
        SELECT rowid, "id", "colour", (upper(hex)), ?, (CURRENT_DATE) \
        FROM main."socle_old" AS "colours"
        """)
  }

  @Test("A rebuild looks for values that would be converted only if some could be")
  func conversions() throws {
    let live = TableDescription(
      "t",
      columns: [
        ColumnDescription("a", .text), ColumnDescription("b", .integer),
        ColumnDescription("c", .integer),
      ])
    var wanted = live
    #expect(try RebuildPlan(from: live, to: wanted, by: []).conversionQueries.isEmpty)
    wanted.columns = [
      ColumnDescription("a", .blob), ColumnDescription("b", .real),
      ColumnDescription("c", .any),
    ]
    let plan = try RebuildPlan(from: live, to: wanted, by: [])
    #expect(plan.conversionQueries.map(\.column.name) == ["b"])
    let query = try #require(plan.conversionQueries.first?.query)
    let real =
      #"typeof("b") = 'text' AND NOT +"b" > CAST(9e999 AS REAL) "#
      + #"OR typeof("b") = 'integer' AND "b" <> CAST("b" AS REAL)"#
    #expect(
      try sql(query) == """
        SELECT typeof("b") FROM main."t" WHERE \(real) LIMIT 1
        """)
  }
}
