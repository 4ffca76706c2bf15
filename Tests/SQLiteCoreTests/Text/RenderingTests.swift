import TestSupport
import Testing

import SQLiteCore

@testable import SQLiteSyntax

@Suite("Rendering SQL from segments")
struct RenderingTests {
  @Test("quotes names, spells literals and leaves parameters without numbers")
  func segments() throws {
    var text = SQLFragment()
    text.append("SELECT ")
    text.append(identifier: "a \"b\"")
    text.append(" FROM ")
    text.append(.parameter)
    text.append(", ")
    text.append(.bound(.text("x'y")))
    text.append(", ")
    text.append(.literal(.text("x'y")))
    let rendered = try text.rendered()
    #expect(rendered.sql == "SELECT \"a \"\"b\"\"\" FROM ?, ?, 'x''y'")
    #expect(rendered.arguments == [nil, .text("x'y")])
  }

  @Test("writes names in parentheses, separated by commas")
  func identifiers() throws {
    var text = SQLFragment()
    text.append(identifiers: ["a", "b,c", "d\"e"])
    #expect(try text.rendered().sql == "(\"a\", \"b,c\", \"d\"\"e\")")
    var none = SQLFragment()
    none.append(identifiers: [])
    #expect(try none.rendered().sql == "()")
  }

  @Test("refuses a name that SQL cannot spell")
  func nul() {
    #expect(throws: SQLiteError.self) { try SQLFragment([.identifier("a\0")]).rendered() }
    #expect(throws: SQLiteError.self) { try SQLFragment([.literal(.text("\0"))]).rendered() }
  }

  @Test("binds a value as it is, even one that no literal can spell")
  func boundNul() throws {
    let connection = try Connection.inMemory()
    struct Echo: SQLQuery {
      let purpose = "echoing"
      func makeText() -> SQLFragment { SQLFragment([.verbatim("SELECT "), .bound(.text("a\0b"))]) }
    }
    #expect(try connection.values(of: Echo()) == [[.text("a\0b")]])
  }
}

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
