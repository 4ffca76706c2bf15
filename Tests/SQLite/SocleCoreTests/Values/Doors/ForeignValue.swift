import TestSupport
import Testing

@testable import SocleCore

/// A value that another program stored in a column without a type, and that this type must not read.
struct ForeignValue: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable (WayOut) throws -> Void

  /// - Parameters:
  ///   - sql: The value spelled as SQL.
  ///   - good: A value that can be read; two rows of it stand before the other.
  ///   - message: What the error says after the place.
  init<Coding>(
    _ sql: String, as value: Field<ValueTable<Coding>.Row, Coding>, among good: Coding.Property,
    _ message: String
  ) where Coding.Property: Sendable {
    let table = ValueTable(value)
    testDescription = "\(sql) as \(Coding.self)"
    check = { wayOut in
      let connection = try Connection.inMemory()
      try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value)")
      try connection.prepareInsert(in: table.row).insert(contentsOf: table.rows([good, good]))
      try connection.run("INSERT INTO cells VALUES(3, \(sql))")
      let error = #expect(throws: SQLiteError.self) {
        try wayOut.read(3, of: table, from: connection)
      }
      #expect(error?.description == "cells.value, row \(wayOut.positionOfThirdRow): \(message)")
    }
  }

  init<Value: ColumnValue & Sendable>(_ sql: String, among good: Value, _ message: String) {
    self.init(sql, as: ValueTable<Value>().value, among: good, message)
  }
}

extension WayOut {
  /// As which row of its operation the row 3 is read.
  fileprivate var positionOfThirdRow: Int {
    switch self {
    case .ordered, .lookUps, .rowByRow: 1
    default: 3
    }
  }
}
