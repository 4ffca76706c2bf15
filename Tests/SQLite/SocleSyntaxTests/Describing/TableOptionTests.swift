import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("The options of a table")
struct TableOptionTests {
  static let options: [(isStrict: Bool, hasRowID: Bool, sql: String)] = [
    (true, true, "\n) STRICT"), (false, true, "\n)"), (true, false, "\n) WITHOUT ROWID, STRICT"),
    (false, false, "\n) WITHOUT ROWID"),
  ]

  @Test(
    "The options of a table are written after the columns, and SQLite reports them",
    arguments: options)
  func text(isStrict: Bool, hasRowID: Bool, sql: String) throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("id", .integer)], primaryKey: "id", isStrict: isStrict,
      hasRowID: hasRowID)
    #expect(try CreateTableQuery(table).makeText().rendered().sql.hasSuffix(sql))
    #expect(
      try table.created().values(
        of: TestSQL("SELECT strict, wr FROM pragma_table_list WHERE name = 't'")) == [
          [.integer(isStrict ? 1 : 0), .integer(hasRowID ? 0 : 1)]
        ])
  }

  @Test("Strictness and type decide whether a value of another type is refused, converted or kept")
  func strictness() throws {
    for (isStrict, type, stored) in [
      (true, ColumnType.integer, nil), (true, .any, "text"), (false, .integer, "integer"),
      (false, .declared(""), "text"), (false, .real, "real"), (true, .real, "real"),
    ] as [(Bool, ColumnType, String?)] {
      let table = TableDescription(
        "t", columns: [ColumnDescription("a", type)], isStrict: isStrict)
      let connection = try table.created()
      let value = type == .integer && isStrict ? "'seven'" : "'7'"
      if let refusal = connection.refusal(of: TestSQL("INSERT INTO t VALUES (\(value))")) {
        #expect(refusal.contains("cannot store TEXT value in INTEGER column t.a"))
        #expect(stored == nil)
      } else {
        #expect(try connection.value("SELECT typeof(a) FROM t")?.text == stored)
      }
    }
  }

  @Test("Tables and indexes can be rendered with IF NOT EXISTS, which accepts existing ones")
  func ifNotExists() throws {
    let index = IndexDescription("i", on: ["id"], isUnique: true)
    let table = TableDescription(
      "t", columns: [ColumnDescription("id", .integer)], indexes: [index])
    let texts = try table.creationQueries(ifNotExists: true).map {
      try $0.makeText().rendered().sql
    }
    #expect(
      texts == [
        "CREATE TABLE IF NOT EXISTS \"t\" (\n  \"id\" INTEGER NOT NULL\n) STRICT",
        "CREATE UNIQUE INDEX IF NOT EXISTS \"i\" ON \"t\" (\"id\")",
      ])
    let connection = try table.created()
    for text in texts { try connection.run(TestSQL(text)) }
    #expect(
      failure { for query in table.creationQueries() { try connection.run(query) } }?.description
        .contains("table \"t\" already exists") == true)
  }

  @Test("Tables with another name, column, key, check, index or option are different")
  func equality() {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .text)], primaryKey: "a", uniqueKeys: [["a"]],
      foreignKeys: [ForeignKeyDescription(["a"], references: "p")], checks: ["a > 0"],
      indexes: [IndexDescription("i", on: ["a"])])
    let changes: [(inout TableDescription) -> Void] = [
      { $0.name = "u" }, { $0.columns.insert(ColumnDescription("b", .text)) },
      { $0.primaryKey = nil }, { $0.uniqueKeys = [] }, { $0.foreignKeys = [] }, { $0.checks = [] },
      { $0.indexes = [] }, { $0.isStrict = false }, { $0.hasRowID = false },
    ]
    for change in changes {
      var other = table
      change(&other)
      #expect(other != table)
    }
    var same = table
    same.name = "T"
    same.checks = ["(A > 0)"]
    #expect(same == table)
    #expect(same.hashValue == table.hashValue)
    #expect(same.name == "T")
  }

  @Test("A column is found by its name, ASCII letters in any case")
  func lookUp() {
    let table = TableDescription("t", columns: [ColumnDescription("Part", .text)])
    #expect(table.column(named: "pART")?.name == "Part")
    #expect(table.column(named: "parts") == nil)
    #expect(table.hasColumn("PART"))
    #expect(!table.hasColumn(""))
  }

  static let changes: [@Sendable (inout ColumnDescription) -> Void] = [
    { $0.name = "b" }, { $0.type = .blob }, { $0.isNullable = true }, { $0.defaultValue = 5 },
    { $0.nullConflict = .abort }, { $0.collation = .noCase }, { $0.isUnique = true },
    { $0.check = "a > 0" }, { $0.reference = "p" }, { $0.generated = GeneratedValue("1") },
  ]

  @Test(
    "Columns that differ in more than the case of their names are different",
    arguments: changes.indices)
  func columns(index: Int) {
    let column = ColumnDescription("a", .text)
    var other = column
    other.name = "A"
    #expect(other == column)
    #expect(other.hashValue == column.hashValue)
    Self.changes[index](&other)
    #expect(other != column)
  }
}
