import Foundation
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

/// A value that SQLite cannot hold, and what the error says instead of storing another.
struct RefusedValue: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let message: String
  let insert: @Sendable (WayIn) throws -> Connection
  let keys: @Sendable () throws -> Void

  init<Coding>(
    _ name: String, _ value: Field<ValueTable<Coding>.Row, Coding>, _ bad: Coding.Property,
    among good: Coding.Property, _ message: String
  ) where Coding.Property: Sendable {
    let table = ValueTable(value)
    testDescription = name
    self.message = message
    insert = { wayIn in
      let connection = try Connection.inMemory()
      try connection.createTable(table.row)
      let error = #expect(throws: SQLiteError.self) {
        try wayIn.insert([good, bad, good], in: table, of: connection)
      }
      #expect(error?.description.hasSuffix(": \(message)") == true)
      return connection
    }
    keys = {
      let connection = try Connection.inMemory()
      try connection.createTable(table.row)
      let errors = [
        #expect(throws: SQLiteError.self) {
          try connection.rows(
            of: table.row,
            where: [table.value.isIn(Array(repeating: good, count: 600) + [bad])])
        },
        #expect(throws: SQLiteError.self) {
          try connection.rows(of: table.row, where: [table.value.equals(bad)])
        },
        #expect(throws: SQLiteError.self) {
          try connection.delete(in: table.row, where: [table.value.isIn([good, bad])])
        },
      ]
      for error in errors {
        #expect(error?.description.hasPrefix("cells.value") == true)
        #expect(error?.description.hasSuffix(": \(message)") == true)
      }
    }
  }

  init<Value: ColumnValue & Sendable>(
    _ name: String, _ bad: Value, among good: Value, _ message: String
  ) {
    self.init(name, ValueTable<Value>().value, bad, among: good, message)
  }
}
