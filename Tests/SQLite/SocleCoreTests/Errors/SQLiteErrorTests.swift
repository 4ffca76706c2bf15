import Foundation
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("An error of SQLite")
struct SQLiteErrorTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
  }

  @Test("An error contains what was attempted, the extended code, SQLite's message and the SQL")
  func everything() throws {
    let error = try #require(
      failure { try connection.prepareInsert(in: Color.row).insert(Color.samples[0]) })
    #expect(error.code == .primaryKeyViolation)
    #expect(
      error.description == """
        inserting into colors: UNIQUE constraint failed: colors.id (constraint failed, 1555) in \
        INSERT INTO "colors"("id", "name", "rgb", "is_trans") VALUES (?, ?, ?, ?)
        """)
  }

  @Test("The localized description is the description, and advice is a suggestion for recovery")
  func localized() throws {
    let taken: any Error = try #require(
      failure { try connection.prepareInsert(in: Color.row).insert(Color.samples[0]) })
    #expect(taken.localizedDescription == "\(taken)")
    #expect((taken as? any LocalizedError)?.recoverySuggestion == nil)
    let busy: any Error = SQLiteError.refused(
      attempt: "writing", code: .busy, message: nil, place: nil)
    let advice = try #require((busy as? any LocalizedError)?.recoverySuggestion)
    #expect(advice.contains("try again"))
    #expect(busy.localizedDescription.hasSuffix(advice))
    #expect(SQLiteError.misuse(attempt: "a", reason: "b").localizedDescription == "a: b")
  }

  @Test("An error has the extended code of the violated constraint")
  func constraints() throws {
    try connection.run(
      "CREATE TABLE t(a INTEGER NOT NULL UNIQUE, b TEXT CHECK (b <> ''), c INTEGER) STRICT")
    try connection.run("INSERT INTO t VALUES (1, 'x', 1)")
    let expected: [(TestSQL, ResultCode)] = [
      ("INSERT INTO t VALUES (1, 'x', 1)", .uniqueViolation),
      ("INSERT INTO t VALUES (NULL, 'x', 1)", .notNullViolation),
      ("INSERT INTO t VALUES (2, '', 1)", .checkViolation),
      ("INSERT INTO t VALUES (2, 'x', 'y')", .datatypeViolation),
    ]
    for (sql, code) in expected {
      let error = failure { try connection.run(sql) }
      #expect(error?.code == code)
      #expect(error?.code?.primary == .constraint)
    }
  }

  @Test("The error of a statement that does not compile contains line and column")
  func lineAndColumn() throws {
    let error = failure { try connection.run("SELECT *\nFROM colors\n  WHRE id = 1") }
    #expect(error?.code == .error)
    #expect(error?.description.contains("syntax error") == true)
    #expect(error?.description.contains("at 3:8") == true)
  }

  @Test("No error shows a bound value")
  func boundValues() throws {
    let secret = "the secret of \u{1F9F1}"
    let red = Color(id: 4, name: secret, rgb: secret, isTransparent: false)
    let insert = try connection.prepareInsert(in: Color.row)
    try connection.run("CREATE UNIQUE INDEX by_name ON colors(name)")
    let failures = [
      failure { try insert.insert(red) },
      failure { try insert.insert(contentsOf: [red]) },
      failure {
        try connection.update(Color.row, set: [Color.name.set(to: secret)], where: [.everyRow])
      },
      failure { _ = try connection.row(of: Color.row, where: [Color.name.equals(secret)]) },
      failure { _ = try connection.count(of: Number.row, where: [Color.name.equals(secret)]) },
    ]
    for error in failures {
      #expect(error != nil)
      #expect(error.map { "\($0)".contains("secret") } == false)
      #expect(error.map { String(reflecting: $0).contains("secret") } == false)
    }
  }

  @Test("The error of a value of the wrong type contains table, column and row, but not the value")
  func conversion() throws {
    try connection.run("CREATE TABLE numbers(value)")
    try connection.run("INSERT INTO numbers VALUES (1), (2), ('the secret')")
    let error = failure { _ = try connection.rows(of: Number.row) }
    #expect(error?.description == "numbers.value, row 3: expected INTEGER, found TEXT")
  }
}

@Suite("The latest error message")
struct LatestErrorMessageTests {
  @Test("The latest message is nil if SQLite says \"not an error\"")
  func notAnError() throws {
    let connection = try Connection.inMemory()
    #expect(connection.latestErrorMessage == nil)
    try connection.createNumbers([1])
    #expect(connection.latestErrorMessage == nil)
  }

  @Test("The latest message is SQLite's after a failure, and nil again after a success")
  func afterFailure() throws {
    let connection = try Connection.inMemory()
    _ = failure { try connection.run("SELECT nonsense") }
    #expect(connection.latestErrorMessage == "no such column: nonsense")
    try connection.run("SELECT 1")
    #expect(connection.latestErrorMessage == nil)
  }

  @Test("The latest message is nil while a statement is on a row or at its end")
  func rowsAndEnds() throws {
    let connection = try Connection.inMemory()
    try connection.createNumbers([1, 2])
    try connection.forEachRow(of: Number.row, orderedBy: [Number.value.ascending]) { _ in
      #expect(connection.latestErrorMessage == nil)
      return true
    }
    #expect(connection.latestErrorMessage == nil)
  }
}
