import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("A rebuild with a different column type")
struct RebuildConversionTests {
  /// A value, the new type of its column, whether the new table is STRICT, and whether the value stays the same.
  struct Case: Sendable, CustomTestStringConvertible {
    let value: SQLiteValue
    let type: ColumnType
    let isStrict: Bool
    let isKept: Bool

    var testDescription: String { "\(value) as \(type.declaration), strict: \(isStrict)" }
  }

  private static func cases(
    _ type: ColumnType, strict: Bool, kept: [SQLiteValue], refused: [SQLiteValue]
  ) -> [Case] {
    kept.map { Case(value: $0, type: type, isStrict: strict, isKept: true) }
      + refused.map { Case(value: $0, type: type, isStrict: strict, isKept: false) }
  }

  private static let large = SQLiteValue.integer(9_007_199_254_740_993)
  private static let all: [SQLiteValue] = [
    .null, .integer(.min), large, .real(0.5), .real(.infinity), "", "12", "abc", "a\0b",
    .blob([]), .blob([49, 50]),
  ]

  static let cases: [Case] =
    cases(.any, strict: true, kept: all, refused: [])
    + cases(.declared(""), strict: false, kept: all, refused: [])
    + cases(
      .integer, strict: true, kept: [.null, .integer(.max), large, .real(3)],
      refused: ["12", " 12 ", "abc", "", .blob([49]), .real(0.5), .real(9.3e18), .real(.infinity)])
    + cases(
      .declared("INT"), strict: true, kept: [.integer(.min)],
      refused: ["1e3", .real(0x1p63), .real(-9.3e18)])
    + cases(
      .real, strict: true, kept: [.null, .real(0.1), .integer(3), .integer(.min)],
      refused: [large, .integer(.max), "1.5", "", .blob([])])
    + cases(
      .text, strict: true, kept: [.null, "", "12", "a\0b"],
      refused: [.integer(1), .real(1), .blob([97])])
    + cases(
      .blob, strict: true, kept: [.null, .blob([]), .blob([0])], refused: ["a", .integer(1)])
    + cases(
      .declared("decimal(10, 2)"), strict: false,
      kept: [.null, large, .real(0.5), .real(3), "abc", "", "1x", .blob([49])],
      refused: ["12", " 1.5 ", "1e3", "9e999"])
    + cases(.bool, strict: false, kept: [.integer(1), "true"], refused: ["1"])
    + cases(
      .declared("float"), strict: false, kept: [.null, .integer(3), "abc", .blob([49])],
      refused: [large, "3"])
    + cases(
      .char(5), strict: false, kept: [.null, "12", .blob([49])], refused: [.integer(1), .real(0.5)])

  @Test("A rebuild into another type keeps a value unchanged, or throws an error with the column")
  func conversion() throws {
    for example in Self.cases { try check(example) }
  }

  private func check(_ example: Case) throws {
    let connection = try Connection.inMemory()
    let live = TableDescription("t", columns: [ColumnDescription("v", .any, isNullable: true)])
    try connection.createTable(live)
    let insert = try connection.prepareInsert(in: live.rows)
    try insert.insert(["v": .null])
    try insert.insert(["v": example.value])
    let wanted = TableDescription(
      "t", columns: [ColumnDescription("v", example.type, isNullable: true)],
      isStrict: example.isStrict)
    if example.isKept {
      try connection.rebuildTable(as: wanted)
      let value = try #require(try connection.value("SELECT v FROM t ORDER BY rowid DESC"))
      #expect(value.isSame(as: example.value), "\(value)")
    } else {
      let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
      switch error {
      case .conversion(let cell, _, let found):
        #expect(cell == CellPlace(table: "t", column: "v"))
        #expect(["TEXT", "INTEGER", "REAL"].contains(found))
      case .refused(_, .datatypeViolation, let message, _):
        // A value that SQLite would not convert, but refuses.
        #expect(example.isStrict && message?.hasSuffix("t.v") == true)
      default: Issue.record("\(error?.description ?? "no error")")
      }
      #expect(try connection.describe(table: "t") == live)
    }
  }

  @Test("A rebuild converts values if a step fills the column with a CAST")
  func asked() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE t(size TEXT)")
    try connection.run("INSERT INTO t VALUES ('12'), (NULL)")
    let wanted = TableDescription(
      "t", columns: [ColumnDescription("size", .integer, isNullable: true)])
    try connection.rebuildTable(
      as: wanted, by: [.filling("size", with: "CAST(size AS INTEGER)")])
    #expect(try connection.values(of: TestSQL("SELECT size FROM t")) == [[12], [.null]])
  }

  @Test("An expression whose result the new column refuses throws an error with table and column")
  func expression() throws {
    let connection = try Connection.inMemory()
    try connection.createNumbers(1...3)
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: Number.row, by: [.filling("value", with: "'x'")])
    }
    #expect(error?.description.contains("rebuilding the table numbers") == true)
    #expect(try connection.numbers() == [1, 2, 3])
  }

  @Test("A NULL is not replaced by a number if its column becomes the rowid")
  func newKey() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE t(id INTEGER, a TEXT)")
    try connection.run("INSERT INTO t VALUES (7, 'a'), (NULL, 'b')")
    let wanted = TableDescription(
      "t", columns: [ColumnDescription("id", .integer), ColumnDescription("a", .text)],
      primaryKey: "id")
    let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
    #expect(error?.description.hasPrefix("t.id: expected INTEGER") == true)
    try connection.run("UPDATE t SET id = 3 WHERE id IS NULL")
    try connection.rebuildTable(as: wanted)
    #expect(try connection.values(of: TestSQL("SELECT id, a FROM t")) == [[3, "b"], [7, "a"]])
  }
}

extension SQLiteValue {
  /// Whether both are equal, or the same number.
  fileprivate func isSame(as other: SQLiteValue) -> Bool {
    switch (self, other) {
    case (.real(let real), .integer(let integer)), (.integer(let integer), .real(let real)):
      Int64(exactly: real) == integer
    default: self == other
    }
  }
}
