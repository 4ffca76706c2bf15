import Testing

@testable import SQLiteCore

@Suite("The SQL that alters a schema")
struct AlteringSQLTests {
  private func sql(_ query: some SQLQuery) throws -> String {
    try query.makeText().rendered().sql
  }

  @Test("adds a column as CREATE TABLE would spell it")
  func addColumn() throws {
    let rgb = ColumnDescription(
      "rgb", .text, default: "000000", collation: .noCase, check: "length(rgb) = 6")
    #expect(
      try sql(AddColumnQuery(column: rgb, table: "colors")) == """
        ALTER TABLE main."colors" ADD COLUMN "rgb" TEXT NOT NULL DEFAULT '000000' \
        COLLATE "NOCASE" CHECK (length(rgb) = 6)
        """)
    let parent = ColumnDescription("theme", .integer, isNullable: true, references: "themes")
    #expect(
      try sql(AddColumnQuery(column: parent, table: "sets"))
        == #"ALTER TABLE main."sets" ADD COLUMN "theme" INTEGER REFERENCES "themes""#)
    let made = ColumnDescription("made", .any, isNullable: true, generated: GeneratedValue("1"))
    #expect(
      try sql(AddColumnQuery(column: made, table: "t"))
        == #"ALTER TABLE main."t" ADD COLUMN "made" ANY GENERATED ALWAYS AS (1) VIRTUAL"#)
  }

  @Test("renames and drops, with every name quoted and in the main database")
  func namesAreQuoted() throws {
    #expect(
      try sql(RenameColumnQuery(name: "colour", newName: "a\"b", table: "order"))
        == #"ALTER TABLE main."order" RENAME COLUMN "colour" TO "a""b""#)
    #expect(
      try sql(DropColumnQuery(name: "rgb", table: "colors"))
        == #"ALTER TABLE main."colors" DROP COLUMN "rgb""#)
    #expect(
      try sql(RenameTableQuery(name: "colours", newName: "colors"))
        == #"ALTER TABLE main."colours" RENAME TO "colors""#)
    #expect(try sql(DropTableQuery(name: "main.t")) == #"DROP TABLE main."main.t""#)
    #expect(try sql(DropIndexQuery(name: "by name")) == #"DROP INDEX main."by name""#)
    #expect(throws: SQLiteError.self) { try sql(DropTableQuery(name: "a\0b")) }
  }

  @Test("copies rows into a new shape by one statement")
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
        ColumnDescription("seen", .text, default: .currentDate),
      ])
    let plan = try RebuildPlan(
      from: live, to: wanted,
      by: [
        .renaming("colour", to: "name"), .filling("rgb", with: "upper(hex)"), .dropping("hex"),
      ])
    #expect(
      try sql(CopyRowsQuery(plan: plan, source: "socle_old")) == """
        INSERT OR ABORT INTO main."colours" (rowid, "id", "name", "rgb", "year", "seen") \
        SELECT rowid, "id", "colour", (upper(hex)), ?, (CURRENT_DATE) \
        FROM main."socle_old" AS "colours"
        """)
  }

  @Test("looks for values that would be converted, and only where some could be")
  func conversions() throws {
    let live = TableDescription(
      "t",
      columns: [
        ColumnDescription("a", .text), ColumnDescription("b", .integer),
        ColumnDescription("c", .integer),
      ])
    var wanted = live
    let none = ConversionQuery(try RebuildPlan(from: live, to: wanted, by: []))
    #expect(none == nil)
    wanted.columns = [
      ColumnDescription("a", .blob), ColumnDescription("b", .real),
      ColumnDescription("c", .any),
    ]
    let plan = try RebuildPlan(from: live, to: wanted, by: [])
    let query = try #require(ConversionQuery(plan))
    let blob = #"typeof("a") NOT IN ('blob', 'null')"#
    let real =
      #"typeof("b") IN ('text', 'blob') OR typeof("b") = 'integer' AND "b" <> CAST("b" AS REAL)"#
    #expect(
      try sql(query) == """
        SELECT * FROM (SELECT CASE WHEN \(blob) THEN 0 WHEN \(real) THEN 1 END AS position, \
        CASE WHEN \(blob) THEN typeof("a") WHEN \(real) THEN typeof("b") END FROM main."t") \
        WHERE position IS NOT NULL LIMIT 1
        """)
  }

  @Test("makes a trigger again letter for letter, and a temporary one temporary")
  func triggers() throws {
    let text = "CREATE TRIGGER \"a b\" AFTER INSERT ON t BEGIN SELECT 'ü'; END"
    let trigger = { isTemporary in
      SchemaObject(
        isTrigger: true, name: "a b", table: "t", sql: text, isTemporary: isTemporary)
    }
    #expect(try sql(CreateTriggerQuery(trigger: trigger(false))) == text)
    #expect(
      try sql(CreateTriggerQuery(trigger: trigger(true))) == "CREATE TEMP " + text.dropFirst(7))
    #expect(try sql(DropTriggerQuery(trigger: trigger(false))) == #"DROP TRIGGER main."a b""#)
    #expect(try sql(DropTriggerQuery(trigger: trigger(true))) == #"DROP TRIGGER temp."a b""#)
  }

  @Test(
    "compiles, to see whether a trigger works, what makes it fire",
    arguments: [
      ("AFTER INSERT ON t", #"INSERT INTO main."t" DEFAULT VALUES"#),
      ("DELETE ON t", #"DELETE FROM main."t""#),
      ("BEFORE UPDATE ON t", #"UPDATE main."t" SET "c" = "c""#),
      ("INSTEAD OF UPDATE OF a, \"b x\" ON t", #"UPDATE main."t" SET "a" = "a", "b x" = "b x""#),
    ])
  func probes(head: String, expected: String) throws {
    let trigger = SchemaObject(
      isTrigger: true, name: "tr", table: "t",
      sql: "CREATE TRIGGER [insert] /* DELETE */ \(head) BEGIN SELECT 1; END", isTemporary: false)
    let probe = try CompilationProbe(of: trigger) { ["c", "d"] }
    #expect(try sql(probe) == expected)
  }
}
