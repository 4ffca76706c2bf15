import SocleCore

/// The plainest table: one number a row.
package struct Number: Equatable {
  package var value: Int

  package init(value: Int) { self.value = value }

  package static let value = Field("value", \Number.value)
  package static let row = RowDescription("numbers", value, make: Number.init)
    .keyed(by: value)
}

extension Connection {
  /// Makes the table and fills it.
  package func createNumbers(_ numbers: some Sequence<Int>) throws {
    try createTable(Number.row)
    try insertNumbers(numbers)
  }

  package func insertNumbers(_ numbers: some Sequence<Int>) throws {
    try prepareInsert(in: Number.row).insert(contentsOf: numbers.map(Number.init))
  }

  /// What stands in the table, in order.
  package func numbers() throws -> [Int] {
    try rows(of: Number.row, orderedBy: [Number.value.ascending]).map(\.value)
  }
}
