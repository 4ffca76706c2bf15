import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Aggregate functions")
struct AggregateFunctionTests {
  @Test("An aggregate receives all rows of a group")
  func oneGroup() throws {
    let connection = try stage([3, 1, 2])
    #expect(try connection.value("SELECT joined(n) FROM t") == .text("1 2 3"))
  }

  @Test("An aggregate begins each group with a fresh state")
  func groups() throws {
    let connection = try stage([1, 2, 3, 4, 5, 6])
    let found = try connection.values(
      of: TestSQL("SELECT n % 3, joined(n) FROM t GROUP BY n % 3 ORDER BY 1"))
    #expect(found.map { $0[1] } == [.text("3 6"), .text("1 4"), .text("2 5")])
  }

  @Test("An aggregate of no rows returns the result of the initial state")
  func noRows() throws {
    let connection = try stage([])
    #expect(try connection.value("SELECT joined(n) FROM t") == .text(""))
    #expect(try connection.values(of: TestSQL("SELECT joined(n) FROM t GROUP BY n")) == [])
  }

  @Test("Aggregates work with DISTINCT and FILTER, and several work in one statement")
  func forms() throws {
    let connection = try stage([1, 1, 2, 3])
    let found = try connection.values(
      of: TestSQL(
        "SELECT joined(DISTINCT n), joined(n) FILTER (WHERE n > 1), joined(-n), tally() FROM t"))
    #expect(found == [[.text("1 2 3"), .text("2 3"), .text("-3 -2 -1 -1"), .integer(4)]])
  }

  @Test("An aggregate can have several arguments, and receives NULL as nil")
  func arguments() throws {
    let connection = try Connection.inMemory()
    try connection.register(
      AggregateFunction(
        "heaviest", startingWith: Heaviest(),
        step: { (best: inout Heaviest, name: String?, weight: Double) in
          if weight > best.weight { best = Heaviest(name: name, weight: weight) }
        },
        result: { $0.name }))
    try connection.run("CREATE TABLE t(name, weight)")
    #expect(try connection.value("SELECT heaviest(name, weight) FROM t") == .null)
    try connection.run("INSERT INTO t VALUES ('a', 1.5), ('b', 2.5), ('c', 0.5)")
    #expect(try connection.value("SELECT heaviest(name, weight) FROM t") == .text("b"))
    try connection.run("INSERT INTO t VALUES (NULL, 9.0)")
    #expect(try connection.value("SELECT heaviest(name, weight) FROM t") == .null)
  }

  @Test("An aggregate used as a window function is refused")
  func window() throws {
    let connection = try stage([1])
    let error =
      errorThrown { try connection.run("SELECT joined(n) OVER () FROM t") } as? SQLiteError
    #expect(error?.description.contains("may not be used as a window function") == true)
  }

  @Test("A scalar function replaces an aggregate with the same name")
  func replacedByScalar() throws {
    let connection = try stage([1, 2])
    try connection.register(ScalarFunction("joined") { (number: Int) in number })
    #expect(
      try connection.values(of: TestSQL("SELECT joined(n) FROM t")) == [
        [.integer(1)], [.integer(2)],
      ])
  }

  @Test(
    "A view can call an aggregate only if the aggregate is innocuous", arguments: [true, false])
  func views(_ isInnocuous: Bool) throws {
    let connection = try stage([1, 2])
    try connection.register(
      AggregateFunction(
        "tally", isInnocuous: isInnocuous, startingWith: 0,
        step: { (count: inout Int) in count += 1 },
        result: { $0 }))
    try connection.run("CREATE VIEW v AS SELECT tally() AS n FROM t")
    let error = errorThrown { _ = try connection.value("SELECT n FROM v") }
    #expect((error == nil) == isInnocuous)
  }
}

extension AggregateFunctionTests {
  struct Heaviest {
    var name: String?
    var weight = -Double.infinity
  }

  private func stage(_ numbers: [Int]) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.register(
      AggregateFunction(
        "joined", startingWith: [Int](),
        step: { (all: inout [Int], number: Int) in all.append(number) },
        result: { all in all.sorted().map(String.init).joined(separator: " ") }))
    try connection.register(
      AggregateFunction(
        "tally", startingWith: 0, step: { (count: inout Int) in count += 1 }, result: { $0 }))
    try connection.run("CREATE TABLE t(n)")
    for number in numbers { try connection.run("INSERT INTO t VALUES (\(number))") }
    return connection
  }
}
