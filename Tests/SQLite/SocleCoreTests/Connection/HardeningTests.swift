import TestSupport
import Testing

@testable import SocleCore

@Suite("Hardening is on by default")
struct HardeningTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createNumbers([1])
  }

  @Test("Defensive mode prevents SQL from writing the schema or damaging the file")
  func defensive() throws {
    try connection.run("PRAGMA writable_schema = ON")
    #expect(throws: SQLiteError.self) {
      try connection.run("UPDATE sqlite_schema SET sql = 'nonsense'")
    }
    try connection.run("PRAGMA journal_mode = OFF")
    #expect(try connection.value("PRAGMA journal_mode") == .text("memory"))
  }

  @Test("Text in double quotes is never a string, neither in queries nor in schemas")
  func doubleQuotedStrings() throws {
    #expect(throws: SQLiteError.self) { try connection.run("SELECT \"nope\" FROM numbers") }
    #expect(throws: SQLiteError.self) {
      try connection.run("CREATE INDEX i ON numbers(value) WHERE value = \"nope\"")
    }
  }

  @Test("The schema is not trusted by default")
  func trustedSchema() throws {
    #expect(try connection.value("PRAGMA trusted_schema") == .integer(0))
  }

  @Test("Views cannot use Socle's own function and tables")
  func directOnly() throws {
    _ = try connection.prepareInsert(in: Number.row).insert(contentsOf: [Number(value: 2)])
    try connection.run("CREATE VIEW rows AS SELECT * FROM sqlite_socle_rows_1")
    #expect(throws: SQLiteError.self) { try connection.run("SELECT * FROM rows") }
    try connection.run("CREATE VIEW sink AS SELECT socle_sink(value) FROM numbers")
    #expect(throws: SQLiteError.self) { try connection.run("SELECT * FROM sink") }
  }

  @Test("Socle's own function and tables refuse SQL that Socle did not write")
  func forgedCalls() throws {
    _ = try connection.prepareInsert(in: Number.row).insert(contentsOf: [Number(value: 2)])
    let forged: [TestSQL] = [
      "SELECT socle_sink(value) FROM numbers", "SELECT * FROM sqlite_socle_rows_1",
      "SELECT * FROM sqlite_socle_rows_1(12345)", "SELECT * FROM sqlite_socle_rows_1(NULL)",
      "SELECT * FROM sqlite_socle_rows_1('socle row stream')",
      "SELECT * FROM sqlite_socle_rows_1(x'00')",
    ]
    for sql in forged { #expect(throws: SQLiteError.self) { try connection.run(sql) } }
  }

  @Test("No extension can be loaded")
  func extensions() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.run("SELECT load_extension('evil')")
    }
    #expect(error?.description.contains("not authorized") == true)
  }
}
