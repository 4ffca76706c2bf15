import SocleCore
import Testing

@testable import SocleSyntax

@Suite("The keys of a table")
struct TableKeysTests {
  static let integer = ColumnDescription("id", .integer)
  static let text = ColumnDescription("name", .text)

  static let rowIDs: [(table: TableDescription, alias: String?)] = [
    (TableDescription("t", columns: [integer], primaryKey: "id"), "id"),
    (TableDescription("t", columns: [integer], primaryKey: "ID"), "id"),
    (TableDescription("t", columns: [integer]), nil),
    (TableDescription("t", columns: [integer], primaryKey: "id", hasRowID: false), nil),
    (TableDescription("t", columns: [text], primaryKey: "name"), nil),
    (TableDescription("t", columns: [integer, text], primaryKey: ["id", "name"]), nil),
    (
      TableDescription("t", columns: [integer], primaryKey: [.column("id", isDescending: true)]),
      nil
    ),
    (
      TableDescription(
        "t", columns: [ColumnDescription("id", .declared("INT"))], primaryKey: "id", isStrict: false
      ), nil
    ),
    (
      TableDescription(
        "t", columns: [ColumnDescription("id", .declared("integer"))], primaryKey: "id",
        isStrict: false),
      "id"
    ),
  ]

  @Test("A single ascending INTEGER key is the rowid, as in SQLite", arguments: rowIDs)
  func rowID(table: TableDescription, alias: String?) throws {
    #expect(table.rowIDAlias == alias.map(SQLName.init))
    guard table.hasRowID else { return }
    let connection = try Connection.inMemory()
    try connection.createTable(table)
    try connection.execute("INSERT INTO t (rowid\(literal: table)) VALUES (77\(values: table))")
    let ids = TableDescription("ids", columns: [ColumnDescription("id", .any, isNullable: true)])
      .rows
    try connection.execute(
      SQLFragment(trusted: "CREATE TABLE ids AS SELECT \(table.columns[0].name) AS id FROM t"))
    #expect(try connection.rows(of: ids).map { $0["id"] == 77 } == [alias != nil])
  }

  @Test("A key column forbids NULL exactly where SQLite does")
  func null() {
    let nullable = ColumnDescription("name", .text, isNullable: true)
    func table(isStrict: Bool, hasRowID: Bool) -> TableDescription {
      TableDescription(
        "t", columns: [nullable, Self.integer], primaryKey: "name", isStrict: isStrict,
        hasRowID: hasRowID)
    }
    #expect(table(isStrict: true, hasRowID: true).forbidsNull(inKeyColumn: "name"))
    #expect(table(isStrict: false, hasRowID: false).forbidsNull(inKeyColumn: "NAME"))
    #expect(!table(isStrict: false, hasRowID: true).forbidsNull(inKeyColumn: "name"))
    #expect(!table(isStrict: true, hasRowID: true).forbidsNull(inKeyColumn: "id"))
  }

  @Test("Keys declared on columns come before keys declared on the table")
  func allKeys() {
    let table = TableDescription(
      "lines",
      columns: [
        ColumnDescription("part", .text, isUnique: true, references: "parts"),
        ColumnDescription(
          "color", .integer, references: ForeignKeyReference("colors", columns: ["id"])),
        ColumnDescription("other", .integer, references: "lines"),
      ],
      uniqueKeys: [["part", "color"]],
      foreignKeys: [
        ForeignKeyDescription(["part", "color"], references: "elements"),
        ForeignKeyDescription(["color"], references: "COLORS"),
      ])
    #expect(table.allUniqueKeys.map(\.columns) == [["part"], ["part", "color"]])
    #expect(
      table.allForeignKeys.map(\.columns) == [
        ["part"], ["color"], ["other"], ["part", "color"], ["color"],
      ])
    #expect(table.referencedTables == ["parts", "colors", "elements"])
    #expect(throws: SQLiteError.self) {
      try table.requireParents(among: Set(["parts", "colors"].names))
    }
    #expect(throws: Never.self) {
      try table.requireParents(among: Set(["PARTS", "colors", "elements"].names))
    }
  }

  @Test("The rowid column of a stored row is not NULL")
  func notNull() {
    let optional = ColumnDescription("id", .integer, isNullable: true)
    let table = TableDescription("t", columns: [optional, Self.text], primaryKey: "id")
    #expect(table.withRowIDNotNull().columns["id"]?.isNullable == false)
    #expect(table.withRowIDNotNull().columns.map(\.name) == ["id", "name"])
    let keyless = TableDescription("t", columns: [optional])
    #expect(keyless.withRowIDNotNull() == keyless)
  }

  static let alike: [(TableDescription, TableDescription)] = [
    (
      TableDescription("t", columns: [integer, text]),
      TableDescription("t", columns: [text, integer])
    ),
    (TableDescription("t", columns: [integer]), TableDescription("T", columns: [integer])),
    (
      TableDescription("t", columns: [integer], primaryKey: "id"),
      TableDescription("t", columns: [integer], primaryKey: "ID")
    ),
    (
      TableDescription("t", columns: [text], checks: ["name <> ''"]),
      TableDescription("t", columns: [text], checks: ["NAME <>  '' -- not empty"])
    ),
  ]

  @Test(
    "Tables that differ only in the order of columns or in spelling are equal", arguments: alike)
  func equality(left: TableDescription, right: TableDescription) {
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  static let different: [(TableDescription, TableDescription)] = [
    (TableDescription("t", columns: [integer]), TableDescription("u", columns: [integer])),
    (
      TableDescription("t", columns: [integer]),
      TableDescription("t", columns: [integer], isStrict: false)
    ),
    (
      TableDescription("t", columns: [integer], primaryKey: "id"),
      TableDescription("t", columns: [integer], primaryKey: .column("id", isAutoincrement: true))
    ),
  ]

  @Test("Tables with different names, options or keys are different", arguments: different)
  func inequality(left: TableDescription, right: TableDescription) {
    #expect(left != right)
  }
}

/// The other columns of a row whose rowid is given.
extension SQLFragment.Interpolation {
  fileprivate mutating func appendInterpolation(literal table: TableDescription) {
    for column in table.columns where table.rowIDAlias != SQLName(column.name) {
      appendInterpolation(SQLFragment(trusted: ", \(column.name)"))
    }
  }

  fileprivate mutating func appendInterpolation(values table: TableDescription) {
    for column in table.columns where table.rowIDAlias != SQLName(column.name) {
      appendInterpolation(column.type == .text ? ", 'a'" : ", 5" as SQLFragment)
    }
  }
}
