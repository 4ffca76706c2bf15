import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Dropping tables")
struct DropTableTests {
  @Test(
    "Dropping a table that others refer to throws an error with their names",
    arguments: [false, true])
  func referenced(inTransaction: Bool) throws {
    let connection = try Stock.connection()
    let content = try connection.content()
    try connection.maybeInTransaction(inTransaction) {
      let error = #expect(throws: SQLiteError.self) { try connection.dropTable("PARTS") }
      #expect(error?.description.contains("c_cascade, ") == true)
      #expect(error?.description.contains("evenIfReferenced: true") == true)
    }
    #expect(try connection.content() == content)
  }

  @Test(
    "Dropping a table although others refer to it does not change their rows",
    arguments: [false, true])
  func meant(inTransaction: Bool) throws {
    let connection = try Stock.connection()
    var content = try connection.content()
    try connection.maybeInTransaction(inTransaction) {
      try connection.dropTable("parts", evenIfReferenced: true)
      #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    }
    content["parts"] = nil
    #expect(try connection.content() == content)
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    #expect(try connection.foreignKeyCheck().count == Stock.children.count)
  }

  @Test("Dropping a table drops its rows, indexes and triggers")
  func plain() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Stock.parts)
    try connection.run("INSERT INTO parts VALUES (1, 'a', 1), (2, 'b', 1)")
    try connection.run(
      "CREATE TRIGGER t AFTER DELETE ON parts BEGIN SELECT RAISE(ABORT, 'no'); END")
    try connection.dropTable("parts")
    #expect(try connection.values(of: TestSQL("SELECT * FROM sqlite_schema")).isEmpty)
  }

  @Test("Tables that refer to each other are dropped together, in any order, or not at all")
  func together() throws {
    let connection = try Stock.connection()
    let names = try connection.tableNames()
    #expect(throws: SQLiteError.self) { try connection.dropTables(["parts", "c_cascade"]) }
    #expect(throws: SQLiteError.self) { try connection.dropTables(names + ["nope"]) }
    #expect(try connection.tableNames() == names)
    try connection.dropTables(names)
    #expect(try connection.tableNames() == [])
  }

  @Test("Tables are dropped in any order even if a row restricts its own parent")
  func restrictedToItself() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE t(id INTEGER PRIMARY KEY, up REFERENCES t ON DELETE RESTRICT)")
    try connection.run("INSERT INTO t VALUES (1, 1), (2, 1)")
    try connection.dropTable("t")
    #expect(try connection.tableNames() == [])
  }

  @Test("Dropping a table is refused while rows of the transaction still lack their parents")
  func pending() throws {
    let connection = try Connection.family(Child.patientRow)
    try connection.transaction {
      try connection.run("INSERT INTO children VALUES (1, 99)")
      let error = #expect(throws: SQLiteError.self) { try connection.dropTable("children") }
      #expect(error?.description.contains("Insert the parents first") == true)
      try connection.run("DELETE FROM children")
      try connection.dropTable("children")
    }
    #expect(try connection.tableNames() == ["parents"])
  }

  @Test(
    "Dropping a missing table throws, and so does an empty list; temporary tables are not considered"
  )
  func notThere() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE VIEW v AS SELECT 1")
    try connection.run("CREATE TEMP TABLE t(a)")
    for name in ["nope", "v", "t", "sqlite_schema"] {
      let error = #expect(throws: SQLiteError.self) { try connection.dropTable(name) }
      #expect(error?.description.hasPrefix("dropping the table \(name)") == true)
    }
  }

  @Test("A table is dropped by its row description")
  func typed() throws {
    let connection = try Connection.family()
    #expect(throws: SQLiteError.self) { try connection.dropTable(Parent.row) }
    try connection.dropTable(Child.row)
    try connection.dropTable(Parent.row)
    #expect(try connection.tableNames() == [])
  }
}
