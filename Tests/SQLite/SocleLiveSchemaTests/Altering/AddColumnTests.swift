import SocleQueries
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema
@testable import SocleSyntax

@Suite("Adding a column")
struct AddColumnTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createNumbers(1...3)
  }

  static let addable: [ColumnDescription] = [
    ColumnDescription("a", .text, isNullable: true),
    ColumnDescription("a", .text, default: "it's"),
    ColumnDescription("a", .integer, default: .expression("-5")),
    ColumnDescription("a", .integer, default: .value(.integer(.min))),
    ColumnDescription("a", .real, default: 3),
    ColumnDescription("a", .any, default: .value(.blob([0, 255]))),
    ColumnDescription("a", .blob, isNullable: true, default: .null, collation: .noCase),
    ColumnDescription("a", .integer, default: 2, check: "a > value - 3"),
    ColumnDescription("a", .integer, isNullable: true, references: "numbers"),
    ColumnDescription("a", .integer, isNullable: true, generated: GeneratedValue("value * 2")),
    ColumnDescription("order \"by\"", .text, default: ""),
  ]

  @Test(
    "Adding a column changes the table's description, and fills existing rows with the default",
    arguments: addable)
  func added(column: ColumnDescription) throws {
    try connection.addColumn(column, to: "NUMBERS")
    var wanted = Number.row.table
    wanted.columns.insert(column)
    #expect(try connection.describe(table: "numbers") == wanted)
    #expect(try connection.numbers() == [1, 2, 3])
    #expect(try connection.integrityCheck().isEmpty)
    if case .value(let value) = column.defaultValue, value != .integer(3) {
      let name = try SQLIdentifier.quoted(column.name)
      let found = try connection.values(of: TestSQL("SELECT \(name) FROM numbers"))
      #expect(found == [[value], [value], [value]])
    }
  }

  static let refused: [(ColumnDescription, String)] = [
    (ColumnDescription("a", .text, isNullable: true, isUnique: true), "create a unique index"),
    (ColumnDescription("a", .text), "rebuildTable(as:by:) and .filling"),
    (ColumnDescription("a", .real, default: .value(.real(1e30))), "one bit off. Use rebuildTable"),
    (ColumnDescription("a", .real, default: .value(.real(204.997805505014))), "Use rebuildTable"),
    (ColumnDescription("a", .text, default: .null), "Give it a default"),
    (
      ColumnDescription("a", .text, default: .expression("CURRENT_TIMESTAMP")),
      "not a constant. Use rebuildTable"
    ),
    (ColumnDescription("a", .integer, default: .expression("1 + 2")), "not a constant"),
    (ColumnDescription("a", .integer, default: "many"), "not fit INTEGER"),
    (ColumnDescription("a", .text, default: 5), "not fit TEXT"),
    (ColumnDescription("a", .integer, default: 0.5), "not fit INTEGER"),
    (
      ColumnDescription("a", .real, default: .value(.integer(.max))),
      "not fit REAL"
    ),
    (
      ColumnDescription("a", .integer, isNullable: true, default: 1, references: "numbers"),
      "Use rebuildTable"
    ),
    (
      ColumnDescription(
        "a", .integer, isNullable: true, generated: GeneratedValue("1", isStored: true)),
      "Make it virtual"
    ),
    (
      ColumnDescription("a", .integer, isNullable: true, references: "nowhere"),
      "nowhere, which does not exist"
    ),
    (ColumnDescription("VALUE", .text, isNullable: true), "two columns are named VALUE"),
    (ColumnDescription("a", .char(3), isNullable: true), "which a STRICT table does not allow"),
    (ColumnDescription("a", .text, isNullable: true, check: "a) OR (1"), "parenthesis"),
  ]

  @Test(
    "A column that SQLite cannot add is refused with the reason, with and without rows alike",
    arguments: refused, [false, true])
  func refusedAlways(refusal: (ColumnDescription, String), isEmpty: Bool) throws {
    if isEmpty { try connection.delete(in: Number.row, where: [.everyRow]) }
    let error = #expect(throws: SQLiteError.self) {
      try connection.addColumn(refusal.0, to: "numbers")
    }
    #expect(error?.description.contains(refusal.1) == true, "\(error?.description ?? "")")
    #expect(try connection.describe(table: "numbers") == Number.row.table)
  }

  @Test("Adding a column to a missing table or a view throws")
  func missingTable() throws {
    try connection.run("CREATE VIEW v AS SELECT 1 AS a")
    for name in ["nope", "v"] {
      let error = #expect(throws: SQLiteError.self) {
        try connection.addColumn(ColumnDescription("a", .any, isNullable: true), to: name)
      }
      #expect(error?.description == "adding the column a to \(name): there is no table \(name)")
    }
  }

  @Test("A column whose check existing rows violate is not added")
  func brokenCheck() throws {
    let column = ColumnDescription("a", .integer, default: 2, check: "a > value")
    #expect(throws: SQLiteError.self) { try connection.addColumn(column, to: "numbers") }
    #expect(try connection.describe(table: "numbers") == Number.row.table)
  }

  @Test("A field is added as a column to the table of its rows")
  func typed() throws {
    struct Named: Equatable {
      var value: Int
      var name: String?
      static let value = Field("value", \Named.value)
      static let name = Field("name", \Named.name)
      static let row = RowDescription("numbers", value, name, make: Named.init)
        .keyed(by: value)
    }
    try connection.addColumn(Named.name, to: Named.row)
    #expect(try connection.describe(table: "numbers") == Named.row.table)
    #expect(try connection.rows(of: Named.row).last == Named(value: 3, name: nil))
  }

  @Test("A column is added to the main table even if a temporary one has the same name")
  func temporary() throws {
    try connection.run("CREATE TEMP TABLE numbers(x)")
    try connection.addColumn(ColumnDescription("a", .any, isNullable: true), to: "numbers")
    #expect(try connection.describe(table: "numbers")?.hasColumn("a") == true)
    #expect(try connection.values(of: TestSQL("PRAGMA temp.table_info(numbers)")).count == 1)
  }
}
