import Testing

@testable import SQLiteCore

@Suite("What a function throws reaches the caller of the statement")
struct FunctionErrorTests {
  /// Ways to run a statement by methods that throw errors of any type.
  enum OpenDoor: String, CaseIterable {
    case reading, readingSorted, eachRow, eachValue, keys, stream, pulling, ownTransaction
  }

  @Test("The very error comes out of methods that throw any", arguments: OpenDoor.allCases)
  func openDoors(_ door: OpenDoor) throws {
    let own = OwnError()
    let connection = try Connection.withChecked(throwing: own, [1, 13])
    try connection.run("CREATE TABLE copies(value INTEGER CHECK (checked(value) > 0))")
    let thrown = errorThrown { try pass(door, connection) }
    #expect(thrown as? OwnError === own)
    try expectNothingLeft(connection)
  }

  /// Ways by methods that throw `SQLiteError` only.
  enum ClosedDoor: String, CaseIterable {
    case update, delete, oneRow, cursor, lookup, count, plain, createIndex, trigger
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
        == "\(attempt): the function checked threw a OwnError. Look at the cause")
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
      let thrown = errorThrown { _ = try connection.rows(of: Checked.row) }
      #expect(thrown as? OwnError === own)
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
}

extension FunctionErrorTests {
  private func pass(_ door: OpenDoor, _ connection: Connection) throws {
    let copies = RowDescription("copies", Number.value, make: Number.init)
    switch door {
    case .reading: _ = try connection.rows(of: Checked.row)
    case .readingSorted:
      _ = try connection.rows(of: Checked.row, orderedBy: [Checked.value.ascending])
    case .eachRow: try connection.forEachRow(of: Checked.row) { _ in true }
    case .eachValue:
      try connection.forEachValue(of: Checked.checked, in: Checked.row) { _ in true }
    case .keys: _ = try connection.rows(of: Checked.row, withKeys: [1, 13], by: Checked.value)
    case .stream:
      try connection.prepareInsert(into: copies).insert(contentsOf: [1, 13].map(Number.init))
    case .pulling:
      var next = 12
      try connection.prepareInsert(into: copies).insert(pulling: {
        next += 1
        return Number(value: next)
      })
    case .ownTransaction: try connection.transaction { _ = try connection.rows(of: Checked.row) }
    }
  }

  private func pass(_ door: ClosedDoor, _ connection: Connection) throws {
    switch door {
    case .update:
      try connection.update(
        Checked.row, set: [Checked.value.set(to: 2)], where: [Checked.checked.equals(13)])
    case .delete: try connection.delete(from: Checked.row, where: [Checked.checked.equals(13)])
    case .oneRow:
      try connection.run("CREATE TABLE c(value INTEGER CHECK (checked(value)))")
      let row = RowDescription("c", Number.value, make: Number.init)
      try connection.prepareInsert(into: row).insert(Number(value: 13))
    case .cursor:
      let cursor = try connection.cursor(of: Checked.row)
      while try cursor.next() != nil {}
    case .lookup:
      _ = try connection.prepareLookup(of: Checked.row, by: Checked.value).row(forKey: 13)
    case .count: _ = try connection.count(of: Checked.row, where: [Checked.checked.equals(1)])
    case .plain: _ = try connection.result("1 + checked(13)")
    case .createIndex: try connection.run("CREATE INDEX i ON numbers(checked)")
    case .trigger:
      try connection.run(
        "CREATE TRIGGER r AFTER INSERT ON numbers BEGIN SELECT checked(NEW.value - 1); END")
      try connection.run("INSERT INTO numbers VALUES (14)")
    }
  }

  private func expectNothingLeft(_ connection: Connection) throws {
    #expect(connection.functionFailure.take(1, "looking") == nil)
    #expect(connection.liveStatements == 0)
    #expect(try connection.result("checked(12)") == .integer(12))
  }
}
