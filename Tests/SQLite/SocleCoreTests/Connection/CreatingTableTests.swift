import TestSupport
import Testing

@testable import SocleCore

@Suite("Creating tables")
struct CreatingTableTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test("A reference to a missing table is refused with the names of both tables")
  func missingParent() throws {
    let error = #expect(throws: SQLiteError.self) { try connection.createTable(Child.row) }
    #expect(error?.description.contains("children") == true)
    #expect(error?.description.contains("parents, which does not exist") == true)
    #expect(try connection.tableNames() == [])
  }

  @Test("Tables created together may refer to each other in any order, and to themselves")
  func together() throws {
    let selfish = TableDescription(
      "tree",
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription("up", .integer, isNullable: true, references: "TREE"),
      ], primaryKey: "id")
    try connection.createTables([Child.row.table, Parent.row.table, selfish])
    #expect(try connection.tableNames() == ["children", "parents", "tree"])
  }

  @Test("Creating an existing table is an error, unless `ifNotExists` is true")
  func ifNotExists() throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .text)], indexes: [IndexDescription("i", on: ["a"])])
    try connection.run("CREATE TABLE T(a, b)")
    #expect(throws: SQLiteError.self) { try connection.createTable(table) }
    try connection.createTable(table, ifNotExists: true)
    try connection.createTable(table, ifNotExists: true)
    #expect(try connection.value("SELECT group_concat(name) FROM sqlite_schema") == .text("T,i"))
    try connection.createTable(Parent.row, ifNotExists: true)
    #expect(try connection.tableNames() == ["T", "parents"])
  }

  @Test("A parent is found whatever the case of its name")
  func parentInOtherCase() throws {
    try connection.run("CREATE TABLE PaReNtS(id INTEGER PRIMARY KEY)")
    try connection.createTable(Child.row)
  }

  @Test("A table's index is never created on a temporary table of the same name")
  func shadowed() throws {
    try connection.run("CREATE TEMP TABLE parents(id)")
    var table = Parent.row.table
    try connection.createTable(table)
    table.name = "others"
    try connection.run("CREATE TEMP TABLE others(id)")
    table.indexes = [IndexDescription("by_id", on: ["id"])]
    let error = #expect(throws: SQLiteError.self) { try connection.createTable(table) }
    #expect(error?.description.contains("temporary table") == true)
    #expect(try connection.value("SELECT count(*) FROM temp.sqlite_schema") == .integer(2))
    #expect(try connection.tableNames() == ["parents"])
  }

  @Test("Either all of several tables are created, or none")
  func allOrNothing() throws {
    try connection.createTable(Parent.row)
    let error = #expect(throws: SQLiteError.self) {
      try connection.createTables([Number.row.table, Parent.row.table])
    }
    #expect(error?.description.contains("already exists") == true)
    #expect(try connection.tableNames() == ["parents"])
  }

  @Test("A table whose index cannot be created is not created either")
  func withIndexes() throws {
    var table = Number.row.table
    table.indexes = [IndexDescription("i", on: ["value"]), IndexDescription("j", on: ["nope"])]
    #expect(throws: SQLiteError.self) { try connection.createTable(table) }
    #expect(try connection.tableNames() == [])
    table.indexes.removeLast()
    try connection.createTable(table)
    #expect(
      try connection.value("SELECT count(*) FROM sqlite_schema WHERE name = 'i'") == .integer(1))
  }

  @Test("An invalid table description throws when it is used, and never traps")
  func impossible() throws {
    #expect(throws: SQLiteError.self) {
      try connection.createTable(TableDescription("empty", columns: []))
    }
  }
}
