import SQLiteQueries
import TestSupport
import Testing

@testable import SQLiteCore
@testable import SQLiteFunctions

@Suite("What a function throws reaches the caller of the statement")
struct FunctionErrorTests {
  @Test("The very error comes out of methods that throw any", arguments: OpenDoor.allCases)
  func openDoors(_ door: OpenDoor) throws {
    let own = OwnError()
    let connection = try Connection.withChecked(throwing: own, [1, 13])
    try connection.run("CREATE TABLE copies(value INTEGER CHECK (checked(value) > 0))")
    let thrown = errorThrown { try pass(door, connection) }
    #expect(thrown as? OwnError === own)
    try expectNothingLeft(connection)
  }

  @Test(
    "Methods that throw one type only throw it with the very error in it",
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

  @Test("An error of the package comes out of either as it is", arguments: [true, false])
  func packageError(_ isTyped: Bool) throws {
    let own = SQLiteError.impossible(subject: "a body", reason: "of a test")
    let connection = try Connection.withChecked(throwing: own, [13])
    let thrown = errorThrown {
      if isTyped {
        _ = try connection.cursor(of: Checked.row).next()
      } else {
        _ = try connection.rows(of: Checked.row)
      }
    }
    #expect(thrown as? SQLiteError == own)
  }

  @Test("A value that an error tells does not reach the description")
  func secrecy() throws {
    struct Telling: Error, CustomStringConvertible { var description = "secret 4711" }
    let connection = try Connection.withChecked(throwing: Telling(), [13])
    let thrown = errorThrown { _ = try connection.cursor(of: Checked.row).next() }
    #expect(thrown.map { "\($0)" }?.contains("4711") == false)
  }

  @Test("Inside a nested statement it comes out of that one, and the outer goes on")
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

  @Test("Let out of the body of a nested statement, it is still the very error")
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

  @Test("Where a row source fails while a function is there, its error comes out")
  func rowSource() throws {
    struct Mine: Error {}
    let connection = try Connection.withChecked(throwing: OwnError())
    let insert = try connection.prepareInsert(into: Number.row)
    #expect(throws: Mine.self) { try insert.insert(pulling: { throw Mine() }) }
  }

  @Test("A later failure for another reason tells that reason")
  func laterFailure() throws {
    let connection = try Connection.withChecked(throwing: OwnError(), [1, 13])
    _ = errorThrown { _ = try connection.rows(of: Checked.row) }
    let insert = try connection.prepareInsert(into: Number.row)
    let thrown = errorThrown { try insert.insert(Number(value: 1)) } as? SQLiteError
    #expect(thrown?.code == .primaryKeyViolation)
    let missing = errorThrown { try connection.run("SELECT missing()") } as? SQLiteError
    #expect(missing?.code == .error)
  }

  /// SQLite has no use for some errors, as that of the result of a group that was given up.
  @Test("An error that nobody took is dropped", arguments: ["compile", "step", "reset", "end"])
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

  @Test("Nor does it take the place of a failure for another reason")
  func anotherReason() throws {
    let connection = try Connection.inMemory()
    let statement = try Statement(TestSQL("SELECT 1"), on: connection)
    connection.functionFailure.keep(OwnError(), of: "f")
    let failure = connection.failure(19, statement.purpose, sql: nil)
    #expect(failure.code == .constraint)
    #expect(connection.functionFailure.take(1, "looking") == nil)
  }
}
