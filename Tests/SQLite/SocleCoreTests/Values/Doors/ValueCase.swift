import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

/// Values of one type that must come back exactly, through whatever doors.
struct ValueCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let roundTrip: @Sendable (WayIn) throws -> Void
  let find: @Sendable () throws -> Void

  /// - Parameter same: Whether two values are alike to the last bit.
  init<Coding>(
    _ name: String, _ value: Field<ValueTable<Coding>.Row, Coding>, _ values: [Coding.Property],
    same: @escaping @Sendable (Coding.Property, Coding.Property) -> Bool
  ) where Coding.Property: Sendable {
    let table = ValueTable(value)
    testDescription = name
    roundTrip = { wayIn in
      let connection = try Connection.inMemory()
      try connection.createTable(table.row)
      try wayIn.insert(values, in: table, of: connection)
      for wayOut in WayOut.allCases {
        let found = try wayOut.read(values.count, of: table, from: connection)
        #expect(found.count == values.count)
        let different = zip(found, values).first { !same($0, $1) }
        #expect(different == nil, "\(wayOut)")
      }
    }
    find = { try table.findEach(of: values, same: same) }
  }

  init<Coding>(
    _ name: String, _ value: Field<ValueTable<Coding>.Row, Coding>, _ values: [Coding.Property]
  ) where Coding.Property: Sendable & Equatable {
    self.init(name, value, values, same: { $0 == $1 })
  }

  /// A type that is its own coding.
  init<Value: ColumnValue & Sendable>(
    _ values: [Value], same: @escaping @Sendable (Value, Value) -> Bool
  ) {
    self.init("\(Value.self)", ValueTable<Value>().value, values, same: same)
  }

  init<Value: ColumnValue & Sendable & Equatable>(_ values: [Value]) {
    self.init(values, same: { $0 == $1 })
  }
}

extension ValueTable {
  /// Each value finds its own row, as a key and in a condition.
  fileprivate func findEach(
    of values: [Coding.Property], same: (Coding.Property, Coding.Property) -> Bool
  ) throws {
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    try connection.prepareInsert(in: row).insert(contentsOf: rows(values))
    for (index, key) in values.enumerated() {
      #expect(try connection.rows(of: row, where: [value.equals(key)]).map(\.id) == [index + 1])
      #expect(try connection.rows(of: row, where: [value.isIn([key])]).map(\.id) == [index + 1])
      let many = Array(repeating: key, count: 501)
      #expect(try connection.rows(of: row, where: [value.isIn(many)]).map(\.id) == [index + 1])
    }
  }
}
