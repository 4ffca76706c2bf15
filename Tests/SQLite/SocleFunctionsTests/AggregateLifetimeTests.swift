import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Release of an aggregate's state")
struct AggregateLifetimeTests {
  private let live = LiveCount()

  /// One group's state, whose object is counted while it is alive.
  private struct State {
    let object: LiveCount.Object
    var sum = 0
  }

  @Test("An aggregate's state is released after a result")
  func result() throws {
    let connection = try stage()
    let sums = try connection.values(of: TestSQL("SELECT summed(n) FROM t GROUP BY n % 2"))
    #expect(sums == [[.integer(6)], [.integer(4)]])
    #expect(live.count == 0)
  }

  @Test("An aggregate's state is released after a statement without rows")
  func noRows() throws {
    let connection = try stage()
    #expect(try connection.value("SELECT summed(n) FROM t WHERE n > 9") == .integer(0))
    #expect(live.count == 0)
  }

  @Test(
    "An aggregate's state is released after a step throws, and its error is rethrown",
    arguments: ["", "GROUP BY n % 2"])
  func throwingStep(_ grouping: String) throws {
    let own = OwnError()
    let connection = try stage(throwingAt: 3, own)
    let error = errorThrown { _ = try connection.value("SELECT summed(n) FROM t \(grouping)") }
    #expect(cause(of: error) === own)
    #expect(live.count == 0)
    #expect(try connection.value("SELECT summed(n) FROM t WHERE n < 3") == .integer(3))
  }

  @Test("An aggregate's state is released after the result throws, and its error is rethrown")
  func throwingResult() throws {
    let own = OwnError()
    let connection = try stage(throwingAtSum: 6, own)
    let error = errorThrown {
      _ = try connection.values(of: TestSQL("SELECT summed(n) FROM t GROUP BY n % 2"))
    }
    #expect(cause(of: error) === own)
    #expect(live.count == 0)
  }

  @Test("A step's error is thrown even if another aggregate's result throws afterwards")
  func firstErrorWins() throws {
    let (first, second) = (OwnError(), OwnError())
    let connection = try stage(throwingAtSum: 3, second)
    try connection.register(
      ScalarFunction("fail") { (number: Int) in
        if number == 2 { throw first }
        return number
      })
    let error = errorThrown { _ = try connection.value("SELECT summed(n), max(fail(n)) FROM t") }
    #expect(cause(of: error) === first)
    #expect(live.count == 0)
  }

  @Test(
    "An aggregate's state is released after a wrong argument, whose position the error contains")
  func wrongArgument() throws {
    let connection = try stage()
    try connection.run("INSERT INTO t VALUES (NULL)")
    let error = errorThrown { _ = try connection.value("SELECT summed(n) FROM t") } as? SQLiteError
    #expect(
      error
        == .conversion(
          cell: CellPlace(column: "argument 1 of summed"), expected: "INTEGER", found: "NULL"))
    #expect(live.count == 0)
  }

  @Test("An aggregate's state is released if a statement is abandoned after its first row")
  func abandoned() throws {
    let connection = try stage()
    do {
      let statement = try Statement(TestSQL("SELECT summed(n) FROM t GROUP BY n"), on: connection)
      #expect(try statement.step())
    }
    #expect(live.count == 0)
  }

  @Test(
    "An aggregate's state is released after an interrupt, and an error of the result is discarded")
  func interrupted() throws {
    let connection = try stage(throwingAtSum: 3)
    let interrupter = connection.interrupter
    let live = live
    try connection.register(
      ScalarFunction("stop") { (number: Int) in
        // SQLite checks for an interrupt after this row, when the group has begun.
        if number == 2 {
          #expect(live.count == 1)
          interrupter.interrupt()
        }
        return number
      })
    let error = errorThrown { _ = try connection.value("SELECT summed(stop(n)) FROM t") }
    #expect((error as? SQLiteError)?.code == .interrupted)
    #expect(live.count == 0)
    #expect(connection.functionFailure.take(1, "looking") == nil)
  }
}

extension AggregateLifetimeTests {
  private func stage(
    throwingAt bad: Int? = nil, throwingAtSum badSum: Int? = nil,
    _ error: any Error = OwnError()
  ) throws -> Connection {
    let connection = try Connection.inMemory()
    let live = live
    try connection.register(
      AggregateFunction(
        "summed", startingWith: State(object: live.makeObject()),
        step: { (state: inout State, number: Int) in
          if number == bad { throw error }
          state.sum += number
        },
        result: { state in
          if state.sum == badSum { throw error }
          return state.sum
        }))
    try connection.run("CREATE TABLE t(n)")
    try connection.run("INSERT INTO t VALUES (1), (2), (3), (4)")
    return connection
  }

  private func cause(of error: (any Error)?) -> OwnError? {
    (error as? SQLiteError)?.unwrapped as? OwnError
  }
}
