import Testing

import SQLiteCore

@testable import SQLiteSyntax

@Suite("Order of values in memory")
struct ValueOrderTests {
  static let values: [SQLiteValue] = [
    nil, 0, -1, 1, true, .integer(.min), .integer(.max), .integer(1 << 53), .integer(1 << 53 + 1),
    1.5, -1.5, 0x1p53, 0x1p63, -0x1p63, .real(.infinity), .real(-.infinity),
    .real(.leastNonzeroMagnitude),
    "", "a", "B", "\u{E9}", "e\u{301}", "a\0", .blob([]), .blob([0]), .blob([1, 2]), .blob([255]),
  ]

  @Test("Values in memory sort as SQLite sorts them")
  func order() throws {
    let connection = try Connection.inMemory()
    let table = TableDescription("t", columns: [ColumnDescription("v", .any, isNullable: true)])
    try connection.createTable(table)
    let rows = table.rows
    try connection.prepareInsert(in: rows).insert(contentsOf: Self.values.map { ["v": $0] })
    let sorted = try connection.rows(of: rows, orderedBy: [rows["v"].ascending]).map {
      $0.values[0]
    }
    let ours = Self.values.sorted()
    // Numbers that SQLite takes for equal have no promised order among themselves there.
    #expect(sorted.map(numbersAlike) == ours.map(numbersAlike))
  }

  private func numbersAlike(_ value: SQLiteValue) -> SQLiteValue {
    guard case .integer(let integer) = value, let real = Double(exactly: integer) else {
      return value
    }
    return .real(real)
  }

  @Test("The order of values is strict and agrees with equality")
  func strictOrder() {
    let all = Self.values + [-0.0, 0.0, 1.0, .real(.nan)]
    for left in all {
      for right in all where left != right {
        #expect((left < right) != (right < left), "\(left) \(right)")
      }
      #expect(!(left < left))
    }
  }
}
