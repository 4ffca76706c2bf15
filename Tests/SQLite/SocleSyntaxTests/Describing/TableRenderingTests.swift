import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

/// The Swift, and beside it the SQL that it gives.
@Suite("A description rendered as SQL")
struct TableRenderingTests {
  @Test("A single INTEGER key is written on its column, which makes the column the rowid")
  func rowID() throws {
    let table = TableDescription(
      "colors",
      columns: [ColumnDescription("id", .integer), ColumnDescription("name", .text)],
      primaryKey: .column("id", isAutoincrement: true))
    #expect(
      try sql(table) == """
        CREATE TABLE "colors" (
          "id" INTEGER PRIMARY KEY AUTOINCREMENT,
          "name" TEXT NOT NULL
        ) STRICT
        """)
  }

  @Test("Any key except a single INTEGER column is written after the columns")
  func key() throws {
    let table = TableDescription(
      "parts",
      columns: [
        ColumnDescription("set", .text), ColumnDescription("part", .text, isNullable: false),
      ], primaryKey: ["set", .column("part", collation: .noCase, isDescending: true)],
      hasRowID: false)
    #expect(
      try sql(table) == """
        CREATE TABLE "parts" (
          "set" TEXT NOT NULL,
          "part" TEXT NOT NULL,
          PRIMARY KEY ("set", "part" COLLATE "NOCASE" DESC)
        ) WITHOUT ROWID, STRICT
        """)
  }

  @Test("Constraints of one column are written on the column")
  func column() throws {
    let table = TableDescription(
      "t",
      columns: [
        ColumnDescription(
          "a", .text, default: "it's", collation: .noCase, isUnique: true, check: "a <> ''",
          references: ForeignKeyReference(
            "p", columns: ["x"], onDelete: .cascade, onUpdate: .setNull, isDeferred: true)),
        ColumnDescription(
          "b", .char(5), isNullable: true, default: .expression("CURRENT_TIMESTAMP")),
        ColumnDescription(
          "c", .declared(""), isNullable: true, generated: GeneratedValue("a || b")),
      ], isStrict: false)
    #expect(
      try sql(table) == """
        CREATE TABLE "t" (
          "a" TEXT NOT NULL UNIQUE DEFAULT 'it''s' COLLATE "NOCASE" CHECK (a <> '') \
        REFERENCES "p" ("x") ON DELETE CASCADE ON UPDATE SET NULL DEFERRABLE INITIALLY DEFERRED,
          "b" char(5) DEFAULT (CURRENT_TIMESTAMP),
          "c" GENERATED ALWAYS AS (a || b) VIRTUAL
        )
        """)
  }

  @Test("Constraints of several columns are written after the columns")
  func constraints() throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .any), ColumnDescription("b", .any)],
      uniqueKeys: [["a", "b"], UniqueKey(columns: ["b"], onConflict: .replace)],
      foreignKeys: [ForeignKeyDescription(["a", "b"], references: "p")], checks: ["a <> b"])
    #expect(
      try sql(table) == """
        CREATE TABLE "t" (
          "a" ANY NOT NULL,
          "b" ANY NOT NULL,
          UNIQUE ("a", "b"),
          UNIQUE ("b") ON CONFLICT REPLACE,
          CHECK (a <> b),
          FOREIGN KEY ("a", "b") REFERENCES "p"
        ) STRICT
        """)
  }

  @Test("An index is written as a separate statement")
  func index() throws {
    let index = IndexDescription(
      "by name", on: [.expression("lower(name)"), .column("year", isDescending: true)],
      isUnique: true, where: "year > \(literal: SQLiteValue.integer(1949))")
    let table = TableDescription(
      "sets", columns: [ColumnDescription("name", .text), ColumnDescription("year", .integer)],
      indexes: [index])
    let text = try CreateIndexQuery(index, on: table, ifNotExists: true).makeText().rendered().sql
    #expect(
      text == """
        CREATE UNIQUE INDEX IF NOT EXISTS "by name" ON "sets" ((lower(name)), "year" DESC) \
        WHERE year > 1949
        """)
  }

  static let types: [(type: ColumnType, sql: String)] = [
    (.integer, " INTEGER"), (.declared("Integer"), " Integer"), (.char(20), " char(20)"),
    (.declared("double precision"), " double precision"), (.declared(""), ""), (.bool, " bool"),
    (.declared("my-type"), " \"my-type\""), (.declared("a\"b"), " \"a\"\"b\""),
    (.declared("TEXT, evil TEXT"), " \"TEXT, evil TEXT\""),
    (.declared("TEXT NOT NULL"), " \"TEXT NOT NULL\""),
    (.declared("TEXT --"), " \"TEXT --\""), (.declared("'a'"), " \"'a'\""),
  ]

  @Test("The text of a declared type cannot add a constraint", arguments: types)
  func type(type: ColumnType, sql: String) throws {
    #expect(try type.text(for: "a").rendered().sql == sql)
  }

  private func sql(_ table: TableDescription) throws -> String {
    try CreateTableQuery(table).makeText().rendered().sql
  }
}
