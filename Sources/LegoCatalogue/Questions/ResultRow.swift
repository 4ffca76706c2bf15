internal import SQLiteCore

/// The values of one result row, taken from left to right.
struct ResultRow {
  private let values: [SQLiteValue]
  private var next = 0

  init(_ values: [SQLiteValue]) {
    self.values = values
  }

  mutating func integer() throws(SQLiteError) -> Int {
    guard case .integer(let value)? = take(), let integer = Int(exactly: value) else {
      throw mismatch("INTEGER")
    }
    return integer
  }

  mutating func text() throws(SQLiteError) -> String {
    guard case .text(let value)? = take() else { throw mismatch("TEXT") }
    return value
  }

  private mutating func take() -> SQLiteValue? {
    defer { next += 1 }
    return values.indices.contains(next) ? values[next] : nil
  }

  private func mismatch(_ expected: String) -> SQLiteError {
    .conversion(cell: CellPlace(), expected: expected, found: "another value in column \(next)")
  }
}
