import Foundation
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Lifetime of functions")
struct FunctionLifetimeTests {
  private let live = LiveCount()

  @Test("Closing a connection releases its functions", arguments: [true, false])
  func closing(_ isExplicit: Bool) throws {
    do {
      let connection = try Connection.inMemory()
      try registerAll(connection)
      #expect(live.count == 3)
      #expect(try connection.result("f(1)") == .integer(1))
      if isExplicit { try connection.close() }
      if isExplicit { #expect(live.count == 0) }
    }
    #expect(live.count == 0)
  }

  @Test("Registering a function again releases the previous one")
  func replacing() throws {
    let connection = try Connection.inMemory()
    for _ in 0..<3 {
      try registerAll(connection)
      #expect(live.count == 3)
    }
    withExtendedLifetime(connection) {}
  }

  @Test("A refused function is released")
  func refused() throws {
    let connection = try Connection.inMemory()
    for name in ["", "a\0b", String(repeating: "n", count: 256)] {
      #expect(errorThrown { try registerFunction(connection, name) } != nil)
      #expect(errorThrown { try registerAggregate(connection, name) } != nil)
    }
    for name in ["", "a\0b", "nocase"] {
      #expect(errorThrown { try registerCollation(connection, name) } != nil)
    }
    try connection.close()
    #expect(errorThrown { try registerAll(connection) } != nil)
    #expect(live.count == 0)
  }

  @Test("Replacing a function while a statement runs is an error, and changes nothing")
  func busy() throws {
    let connection = try Connection.inMemory()
    try connection.createNumbers(1...3)
    try registerAll(connection)
    try connection.forEachRow(of: Number.row) { _ in
      try expectRefusals(on: connection)
      return false
    }
    try registerAll(connection)
    #expect(live.count == 3)
  }

  private func expectRefusals(on connection: Connection) throws {
    for (attempt, register) in [
      ("the function f", registerFunction), ("the aggregate g", registerAggregate),
      ("the collation c", registerCollation),
    ] {
      let name = String(attempt.suffix(1))
      let error = errorThrown { try register(connection, name) } as? SQLiteError
      #expect(
        error
          == .misuse(
            attempt: "registering \(attempt)",
            reason:
              "the name is already registered, and cannot be replaced while a statement of this connection runs. End the statement first"
          ))
    }
    #expect(live.count == 3)
    #expect(try connection.result("f(1)") == .integer(1))
  }

  @Test("A new function can be registered while a statement runs")
  func registeringWhileRunning() throws {
    let connection = try Connection.inMemory()
    try connection.createNumbers(1...3)
    try connection.forEachRow(of: Number.row) { number in
      try registerFunction(connection, "f\(number.value)")
      #expect(try connection.result("f\(number.value)(5)") == .integer(5))
      return true
    }
    #expect(live.count == 3)
  }

  @Test("An error thrown by a function is released with the caught error")
  func errors() throws {
    struct Holding: Error { let object: LiveCount.Object }
    let connection = try Connection.inMemory()
    let live = live
    try connection.register(
      ScalarFunction("fail") { () throws -> Int in throw Holding(object: live.makeObject()) })
    for _ in 0..<3 {
      #expect(errorThrown { _ = try connection.result("fail()") } != nil)
      #expect(live.count == 0)
    }
  }
}

extension FunctionLifetimeTests {
  private func registerAll(_ connection: Connection) throws {
    try registerFunction(connection, "f")
    try registerAggregate(connection, "g")
    try registerCollation(connection, "c")
  }

  private func registerFunction(_ connection: Connection, _ name: String) throws {
    let object = live.makeObject()
    try connection.register(
      ScalarFunction(name) { (number: Int) in withExtendedLifetime(object) { number } })
  }

  private func registerAggregate(_ connection: Connection, _ name: String) throws {
    let object = live.makeObject()
    try connection.register(
      AggregateFunction(
        name, startingWith: 0, step: { (sum: inout Int, number: Int) in sum += number },
        result: { sum in withExtendedLifetime(object) { sum } }))
  }

  private func registerCollation(_ connection: Connection, _ name: String) throws {
    let object = live.makeObject()
    try connection.register(
      CollationFunction(name) { left, right in
        withExtendedLifetime(object) { left.compare(right) }
      })
  }
}
