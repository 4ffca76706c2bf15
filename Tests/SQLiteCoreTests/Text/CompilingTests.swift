import TestSupport
import Testing

import SQLiteCore

@testable import SQLiteSyntax

@Suite("Compiling a statement")
struct CompilingTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test(
    "accepts white space and a semicolon at the end",
    arguments: ["SELECT 1", "SELECT 1;", "SELECT 1 ; ; \n\t", "SELECT 1 -- end", "SELECT 1 /* end"])
  func oneStatement(sql: String) throws {
    #expect(try connection.value(TestSQL(sql)) == .integer(1))
  }

  @Test(
    "refuses text that SQLite would silently ignore: a second statement, or anything after a NUL",
    arguments: [
      "SELECT 1; SELECT 2", "SELECT 1; -- x", "SELECT 1\0", "SELECT 1\0; nonsense", "SELECT 1;\0",
    ])
  func cutOff(sql: String) {
    #expect(throws: SQLiteError.self) { try connection.value(TestSQL(sql)) }
    #expect(connection.liveStatements == 0)
  }

  @Test("refuses the empty statement", arguments: ["", " ", ";", "-- nothing", "/* nothing */"])
  func empty(sql: String) {
    #expect(throws: SQLiteError.self) { try connection.run(TestSQL(sql)) }
  }

  @Test(
    "refuses parameters that have no value",
    arguments: ["SELECT ?", "SELECT ?1", "SELECT :name", "SELECT ?7"])
  func strayParameters(sql: String) {
    let error = #expect(throws: SQLiteError.self) { try connection.run(TestSQL(sql)) }
    #expect(error?.description.contains("parameters") == true)
  }

  @Test("and running it refuse parameters that wait for a row's values")
  func missingValues() throws {
    try connection.createTable(Color.row)
    let insert = InsertQuery(
      table: "colors", columns: ["id"], source: .parameters, conflict: .fail)
    let error = #expect(throws: SQLiteError.self) { try connection.run(insert) }
    #expect(error?.description.contains("parameter 1 has no value") == true)
  }
}
