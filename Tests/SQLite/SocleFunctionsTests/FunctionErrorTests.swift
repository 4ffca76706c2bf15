import SocleQueries
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Errors thrown by functions")
struct FunctionErrorTests {
  @Test(
    "A function's own error is rethrown by methods with untyped throws",
    arguments: OpenDoor.allCases)
  func openDoors(_ door: OpenDoor) throws {
    let own = OwnError()
    let connection = try Connection.withChecked(throwing: own, [1, 13])
    try connection.run("CREATE TABLE copies(value INTEGER CHECK (checked(value) > 0))")
    let thrown = errorThrown { try pass(door, connection) }
    #expect(thrown as? OwnError === own)
    try expectNothingLeft(connection)
  }

  @Test(
    "Methods with typed throws wrap the function's error in an SQLiteError",
    arguments: ClosedDoor.allCases)
  func closedDoors(_ door: ClosedDoor) throws {
    let own = OwnError()
    let connection = try Connection.withChecked(throwing: own, [1, 13])
    let thrown = errorThrown { try pass(door, connection) }
    guard case .functionThrew(let attempt, "checked", let cause)? = thrown as? SQLiteError else {
      Issue.record("\(String(describing: thrown))")
      return
    }
    #expect(cause.error as? OwnError === own)
    #expect(
      thrown.map { "\($0)" }
        == "\(attempt): the function checked threw an error of type OwnError. Look at the cause")
    try expectNothingLeft(connection)
  }

  @Test("An SQLiteError from a function is rethrown without a wrapper", arguments: [true, false])
  func packageError(_ isTyped: Bool) throws {
    let own = SQLiteError.impossible(subject: "a body", reason: "of a test")
    let connection = try Connection.withChecked(throwing: own, [13])
    let thrown = errorThrown {
      if isTyped {
        _ = try connection.firstRow(of: Checked.row)
      } else {
        _ = try connection.rows(of: Checked.row)
      }
    }
    #expect(thrown as? SQLiteError == own)
  }

  @Test("The description of a function's error does not contain the error's own text")
  func secrecy() throws {
    struct Telling: Error, CustomStringConvertible { var description = "secret 4711" }
    let connection = try Connection.withChecked(throwing: Telling(), [13])
    let thrown = errorThrown { _ = try connection.firstRow(of: Checked.row) }
    #expect(thrown.map { "\($0)" }?.contains("4711") == false)
  }

  @Test("A function's error is thrown by the nested statement, and the outer one continues")
  func nested() throws {
    let own = OwnError()
    let connection = try Connection.withChecked(throwing: own, [1, 13])
    var seen = 0
    try connection.forEachRow(of: Number.row) { _ in
      let thrown = errorThrown { _ = try connection.rows(of: Checked.row) } as? SQLiteError
      #expect(thrown?.unwrapped as? OwnError === own)
      seen += 1
      return true
    }
    #expect(seen == 2)
  }

  @Test("A function's error in a nested statement is rethrown unchanged by the outer statement")
  func nestedAndLetOut() throws {
    let own = OwnError()
    let connection = try Connection.withChecked(throwing: own, [1, 13])
    let thrown = errorThrown {
      try connection.forEachRow(of: Number.row) { _ in
        _ = try connection.rows(of: Checked.row)
        return true
      }
    }
    #expect(thrown as? OwnError === own)
  }

  @Test("The error of a row source is rethrown, even if the connection has functions")
  func rowSource() throws {
    struct Mine: Error {}
    let connection = try Connection.withChecked(throwing: OwnError())
    let insert = try connection.prepareInsert(in: Number.row)
    #expect(throws: Mine.self) { try insert.insert(pulling: { throw Mine() }) }
  }

  @Test("A later failure has its own error, not that of an earlier function")
  func laterFailure() throws {
    let connection = try Connection.withChecked(throwing: OwnError(), [1, 13])
    _ = errorThrown { _ = try connection.rows(of: Checked.row) }
    let insert = try connection.prepareInsert(in: Number.row)
    let thrown = errorThrown { try insert.insert(Number(value: 1)) } as? SQLiteError
    #expect(thrown?.code == .primaryKeyViolation)
    let missing = errorThrown { try connection.run("SELECT missing()") } as? SQLiteError
    #expect(missing?.code == .error)
  }

  /// SQLite ignores some errors, such as an error of the result of an abandoned group.
  @Test(
    "An unused function error is discarded by the next call on a statement",
    arguments: ["compile", "step", "reset", "end"])
  func droppedError(_ way: String) throws {
    let connection = try Connection.inMemory()
    func keep() { connection.functionFailure.keep(OwnError(), of: "f") }
    if way == "compile" { keep() }
    var statement: Statement? = try Statement(TestSQL("SELECT 1"), on: connection)
    if way != "compile" { keep() }
    if way == "step" { _ = try statement?.step() }
    if way == "reset" { statement?.reset() }
    if way == "end" { statement = nil }
    #expect(connection.functionFailure.take(1, "looking") == nil)
    withExtendedLifetime(statement) {}
  }

  @Test("An unused function error does not replace the error of another failure")
  func anotherReason() throws {
    let connection = try Connection.inMemory()
    let statement = try Statement(TestSQL("SELECT 1"), on: connection)
    connection.functionFailure.keep(OwnError(), of: "f")
    let failure = connection.failure(19, statement.purpose, sql: nil)
    #expect(failure.code == .constraint)
    #expect(connection.functionFailure.take(1, "looking") == nil)
  }
}
