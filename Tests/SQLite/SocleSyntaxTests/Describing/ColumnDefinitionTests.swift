import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

/// The Swift, and beside it the SQL that it gives.
@Suite("The definition of a column")
struct ColumnDefinitionTests {
  static let definitions: [(column: ColumnDescription, sql: String)] = [
    (ColumnDescription("a", .integer), #""a" INTEGER NOT NULL"#),
    (ColumnDescription("a", .any, isNullable: true), #""a" ANY"#),
    (ColumnDescription("a b", .declared(""), isNullable: true), #""a b""#),
    (ColumnDescription("a", .char(3), isUnique: true), #""a" char(3) NOT NULL UNIQUE"#),
    (ColumnDescription("a", .text, collation: .rtrim), #""a" TEXT NOT NULL COLLATE "RTRIM""#),
    (ColumnDescription("a", .real, default: 1.5), #""a" REAL NOT NULL DEFAULT 1.5"#),
    (ColumnDescription("a", .integer, default: -5), #""a" INTEGER NOT NULL DEFAULT -5"#),
    (ColumnDescription("a", .bool, default: true), #""a" bool NOT NULL DEFAULT 1"#),
    (
      ColumnDescription("a", .integer, default: .expression("1 + 2")),
      #""a" INTEGER NOT NULL DEFAULT (1 + 2)"#
    ),
    (
      ColumnDescription("a", .integer, check: "a BETWEEN \(-5) AND \(5)"),
      #""a" INTEGER NOT NULL CHECK (a BETWEEN (-5) AND 5)"#
    ),
    (
      ColumnDescription("a", .text, check: "\(identifier: "a") <> \("it's")"),
      #""a" TEXT NOT NULL CHECK ("a" <> 'it''s')"#
    ),
    (
      ColumnDescription("a", .integer, references: "p"),
      #""a" INTEGER NOT NULL REFERENCES "p""#
    ),
    (
      ColumnDescription("a", .integer, generated: GeneratedValue("z * 2")),
      #""a" INTEGER NOT NULL GENERATED ALWAYS AS (z * 2) VIRTUAL"#
    ),
    (
      ColumnDescription(
        "a", .integer, isNullable: true, generated: GeneratedValue("z * 2", isStored: true)),
      #""a" INTEGER GENERATED ALWAYS AS (z * 2) STORED"#
    ),
    (replacingNull, #""a" TEXT NOT NULL ON CONFLICT REPLACE DEFAULT 'none'"#),
  ]

  static var replacingNull: ColumnDescription {
    var column = ColumnDescription("a", .text, default: "none")
    column.nullConflict = .replace
    return column
  }

  @Test("A column's definition is its name, its type and its constraints", arguments: definitions)
  func text(column: ColumnDescription, sql: String) throws {
    #expect(try Self.table(column).definition(of: column).rendered().sql == sql)
  }

  @Test("SQLite reports a created column as it is described", arguments: definitions)
  func accepted(column: ColumnDescription, sql: String) throws {
    let parent = TableDescription(
      "p", columns: [ColumnDescription("id", .integer)], primaryKey: "id")
    let connection = try Self.table(column).created(after: parent)
    let found = try connection.values(
      of: TestSQL(
        "SELECT name, type, \"notnull\", hidden FROM pragma_table_xinfo('t') WHERE cid = 0"))
    let hidden = column.generated.map { $0.isStored ? 3 : 2 } ?? 0
    #expect(
      found == [
        [
          .text(column.name), .text(column.type.declaration),
          .integer(column.isNullable ? 0 : 1), .integer(Int64(hidden)),
        ]
      ])
  }

  static let keys: [(key: PrimaryKey, type: ColumnType, sql: String)] = [
    ("id", .integer, #""id" INTEGER PRIMARY KEY"#),
    ("ID", .integer, #""id" INTEGER PRIMARY KEY"#),
    (
      .column("id", isAutoincrement: true), .integer, #""id" INTEGER PRIMARY KEY AUTOINCREMENT"#
    ),
    (
      PrimaryKey(parts: ["id"], isAutoincrement: true, onConflict: .ignore), .integer,
      #""id" INTEGER PRIMARY KEY ON CONFLICT IGNORE AUTOINCREMENT"#
    ),
    (
      [.column("id", isDescending: true)], .integer,
      #""id" INTEGER PRIMARY KEY DESC NOT NULL"#
    ),
    ("id", .text, #""id" TEXT NOT NULL"#), (["id", "z"], .integer, #""id" INTEGER NOT NULL"#),
  ]

  @Test(
    "A column's definition contains the primary key if that is this INTEGER column only",
    arguments: keys)
  func primaryKey(key: PrimaryKey, type: ColumnType, sql: String) throws {
    let column = ColumnDescription("id", type)
    var table = Self.table(column)
    table.columns = [column, ColumnDescription("z", .integer)]
    table.primaryKey = key
    #expect(try table.definition(of: column).rendered().sql == sql)
    let found = try table.created().column("SELECT name FROM pragma_table_info('t') WHERE pk = 1")
    #expect(found == ["id"])
  }

  @Test("A rowid column keeps NOT NULL if it declares how a violation is resolved")
  func nullConflictOfRowID() throws {
    var column = ColumnDescription("id", .integer)
    column.nullConflict = .fail
    let table = TableDescription("t", columns: [column], primaryKey: "id")
    #expect(
      try table.definition(of: column).rendered().sql
        == #""id" INTEGER PRIMARY KEY NOT NULL ON CONFLICT FAIL"#)
    #expect(try table.created().refusal(of: "INSERT INTO t VALUES (7)") == nil)
  }

  @Test("A column type with a NUL is refused with the column's name")
  func nul() {
    let table = Self.table(ColumnDescription("a", .declared("x\0y")))
    #expect(
      throws: SQLiteError.impossible(
        subject: "the column t.a", reason: #"its type "x\0y" contains a NUL character. Remove it"#)
    ) { try CreateTableQuery(table).makeText() }
  }

  @Test(
    "A column's definition cannot be ended by its declared type, whatever the type is",
    arguments: HostileNames.groups)
  func hostileTypes(group: NameGroup) {
    group.tryEach { name in
      let column = ColumnDescription("a", .declared(name), isNullable: true)
      let connection = try Self.table(column).created()
      #expect(
        try connection.column("SELECT name FROM pragma_table_xinfo('t')") == ["a", "z"])
      try connection.run("INSERT INTO t VALUES (NULL, 1), (NULL, 1)")
    }
  }

  /// A table of `column` and the column `z`.
  static func table(_ column: ColumnDescription) -> TableDescription {
    TableDescription(
      "t", columns: [column, ColumnDescription("z", .integer, isNullable: true)], isStrict: false)
  }
}
