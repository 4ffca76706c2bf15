import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("Compiling a statement")
struct CompilingTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test(
    "White space and a semicolon at the end of a statement are accepted",
    arguments: ["SELECT 1", "SELECT 1;", "SELECT 1 ; ; \n\t", "SELECT 1 -- end", "SELECT 1 /* end"])
  func oneStatement(sql: String) throws {
    #expect(try connection.value(TestSQL(sql)) == .integer(1))
  }

  @Test(
    "Text that SQLite would silently ignore is refused: a second statement, or anything after a NUL",
    arguments: [
      "SELECT 1; SELECT 2", "SELECT 1; -- x", "SELECT 1\0", "SELECT 1\0; nonsense", "SELECT 1;\0",
    ])
  func cutOff(sql: String) {
    #expect(throws: SQLiteError.self) { try connection.value(TestSQL(sql)) }
    #expect(connection.heldStatements == 0)
  }

  @Test("An empty statement is refused", arguments: ["", " ", ";", "-- nothing", "/* nothing */"])
  func empty(sql: String) {
    #expect(throws: SQLiteError.self) { try connection.run(TestSQL(sql)) }
  }

  @Test(
    "A parameter without a value is refused",
    arguments: ["SELECT ?", "SELECT ?1", "SELECT :name", "SELECT ?7"])
  func strayParameters(sql: String) {
    let error = #expect(throws: SQLiteError.self) { try connection.run(TestSQL(sql)) }
    #expect(error?.description.contains("parameters") == true)
  }
}
