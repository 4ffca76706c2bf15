import SQLiteCore

/// The plainest table: one number a row.
struct Number: Equatable {
  var value: Int

  static let value = Field("value", \Number.value)
  static let row = RowDescription("numbers", value, primaryKey: value, make: Number.init)
}

extension Connection {
  /// Makes the table and fills it.
  func createNumbers(_ numbers: some Sequence<Int>) throws {
    try createTable(Number.row)
    try insertNumbers(numbers)
  }

  func insertNumbers(_ numbers: some Sequence<Int>) throws {
    try prepareInsert(into: Number.row).insert(contentsOf: numbers.map(Number.init))
  }

  /// What stands in the table, in order.
  func numbers() throws -> [Int] {
    try rows(of: Number.row, orderedBy: [Number.value.ascending]).map(\.value)
  }
}
