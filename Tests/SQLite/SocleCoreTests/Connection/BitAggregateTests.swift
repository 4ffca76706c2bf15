import SocleLiveSchema
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Bitwise aggregates of every connection")
struct BitAggregateTests {
  @Test(
    "OR and AND combine all integers of a group",
    arguments: [
      ([5], 5, 5),
      ([1, 2, 4], 7, 0),
      ([7, 6, 14], 15, 6),
      ([0, 0], 0, 0),
      ([-1, 3], -1, 3),
      ([Int64.min, Int64.max], -1, 0),
      ([0, -1], -1, 0),
    ] as [([Int64], Int64, Int64)])
  func combining(_ integers: [Int64], _ or: Int64, _ and: Int64) throws {
    let connection = try numbers(integers.map(SQLiteValue.integer))
    #expect(try bits(connection) == [[.integer(or), .integer(and)]])
  }

  @Test("NULL is skipped, whatever its position", arguments: 0..<3)
  func skippingNull(_ position: Int) throws {
    var values = [SQLiteValue.integer(6), .integer(3)]
    values.insert(.null, at: position)
    #expect(try bits(try numbers(values)) == [[.integer(7), .integer(2)]])
  }

  @Test("A group without integers has the result NULL", arguments: [0, 1, 2])
  func nothingButNull(_ count: Int) throws {
    let connection = try numbers(Array(repeating: .null, count: count))
    #expect(try bits(connection) == [[.null, .null]])
  }

  @Test("A zero is not skipped")
  func zero() throws {
    #expect(try bits(try numbers([.integer(0), .null])) == [[.integer(0), .integer(0)]])
  }

  @Test(
    "Anything but an integer is an error that does not contain the value",
    arguments: [SQLiteValue.real(1), .text("1"), .text(""), .blob([1])],
    ["socle_bit_or", "socle_bit_and"])
  func refusing(_ value: SQLiteValue, _ name: String) throws {
    let connection = try numbers([.integer(1), value])
    let error = errorThrown {
      try connection.run("SELECT \(name)(n) FROM numbers")
    }
    guard case .refused(_, .error, let message, _) = error as? SQLiteError else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message == "\(name) takes integers and NULL only")
    #expect(try connection.values(of: TestSQL("SELECT socle_bit_or(1)")) == [[.integer(1)]])
  }

  @Test("The bits of one group do not affect another")
  func groups() throws {
    let connection = try numbers((0..<8).map { SQLiteValue.integer($0) })
    let found = try connection.values(
      of: TestSQL("SELECT n / 2, socle_bit_or(n), socle_bit_and(n) FROM numbers GROUP BY n / 2"))
    let expected: [[Int64]] = [[0, 1, 0], [1, 3, 2], [2, 5, 4], [3, 7, 6]]
    #expect(found == expected.map { $0.map(SQLiteValue.integer) })
  }

  @Test("DISTINCT and FILTER work, and a view may call the aggregates")
  func inViews() throws {
    let connection = try numbers([.integer(1), .integer(2), .integer(2), .integer(8)])
    try connection.run(
      TestSQL(
        "CREATE VIEW seen AS SELECT socle_bit_or(DISTINCT n) FILTER (WHERE n < 8) AS n FROM numbers"
      ))
    #expect(try connection.values(of: TestSQL("SELECT n FROM seen")) == [[.integer(3)]])
  }

  @Test(
    "The aggregates exist however a connection is opened", arguments: ["created", "opened", "read"])
  func everyConnection(_ way: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    var connection = try Connection(creatingAt: path)
    if way == "opened" { connection = try Connection(openingExistingAt: path) }
    if way == "read" { connection = try Connection(openingUntrustedAt: path) }
    let found = try connection.values(of: TestSQL("SELECT socle_bit_or(4), socle_bit_and(4)"))
    #expect(found == [[.integer(4), .integer(4)]])
  }
}

extension BitAggregateTests {
  private func numbers(_ values: [SQLiteValue]) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE numbers(n)")
    for value in values {
      try connection.run(TestSQL("INSERT INTO numbers VALUES (\(try SQLLiteral.spelled(value)))"))
    }
    return connection
  }

  private func bits(_ connection: Connection) throws -> [[SQLiteValue]] {
    try connection.values(of: TestSQL("SELECT socle_bit_or(n), socle_bit_and(n) FROM numbers"))
  }
}
