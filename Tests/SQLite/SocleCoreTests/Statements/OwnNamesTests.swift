import SocleCSQLite
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Tables with the names of Socle's own SQL objects")
struct OwnNamesTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.run("CREATE TABLE canary(song TEXT)")
    try connection.run("INSERT INTO canary VALUES ('alive')")
  }

  struct Item: Equatable {
    var id: Int
    var text: String
  }

  func row(_ table: String, _ id: String, _ text: String) -> RowDescription<Item> {
    let key = Field(id, \Item.id)
    return RowDescription(table, key, Field(text, \Item.text), make: Item.init)
      .keyed(by: key)
  }

  @Test(
    "Tables with the names of Socle's own SQL objects are used like any other table",
    arguments: [
      ("socle_sink", "socle_sink", "c0"), ("t", "k", "t"), ("k", "c0", "stream"),
      ("rows", "rows", "target"), ("target", "excluded", "target"), ("socle_rows_9", "c1", "c0"),
    ])
  func themselves(table: String, id: String, text: String) throws {
    let row = row(table, id, text)
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row)
    try insert.insert(contentsOf: [Item(id: 1, text: "a"), Item(id: 2, text: "b")])
    try insert.insert(Item(id: 3, text: "c"))
    #expect(try connection.rows(of: row).map(\.text) == ["a", "b", "c"])
    #expect(try connection.rows(of: row, keys: [3, 1]).count == 2)
    #expect(try connection.row(of: row, key: 2)?.text == "b")
    #expect(try connection.delete(in: row, where: [Field(text, \Item.text).equals("b")]) == 1)
    var texts: [String] = []
    try connection.forEachRow(of: SelectQuery(Field(text, \Item.text), from: row)) {
      texts.appendAndGoOn($0)
    }
    #expect(texts == ["a", "c"])
  }

  @Test("Rows are inserted in bulk into a table of a forged file that has the name of the stream")
  func sameName() throws {
    let row = row("sqlite_socle_rows_2", "c0", "c1")
    #expect(throws: SQLiteError.self) { try connection.createTable(row) }
    try connection.switchOption(SQLITE_DBCONFIG_DEFENSIVE, on: false)
    try connection.run("PRAGMA writable_schema = ON")
    try connection.createTable(row)
    try connection.run("PRAGMA writable_schema = OFF")
    let insert = try connection.prepareInsert(in: row)
    #expect(try insert.insert(Item(id: 1, text: "a")) == 1)
    try insert.insert(contentsOf: [Item(id: 2, text: "b")])
    let items = [Item(id: 1, text: "a"), Item(id: 2, text: "b")]
    #expect(try connection.rows(of: row) == items)
    let keyed = row.keyed(by: Field("c0", \Item.id))
    #expect(try connection.rows(of: keyed, keys: [2]) == [items[1]])
    #expect(try connection.value("SELECT song FROM canary") == .text("alive"))
  }

  @Test("SQL cannot read a stream as a table, neither directly nor through a view")
  func unreadable() throws {
    try connection.createNumbers([1])
    for sql in [
      "SELECT * FROM sqlite_socle_rows_1", "SELECT * FROM sqlite_socle_rows_1(1)",
      "SELECT * FROM sqlite_socle_rows_1(NULL)",
      "INSERT INTO sqlite_socle_rows_1 VALUES(1)",
      "SELECT c0 FROM sqlite_socle_rows_1 WHERE stream = x'00'",
      "SELECT socle_sink(song) FROM canary",
    ] {
      #expect(throws: SQLiteError.self, "\(sql)") { try connection.run(TestSQL(sql)) }
    }
    try connection.run("CREATE VIEW v AS SELECT * FROM sqlite_socle_rows_1(1)")
    try connection.run("CREATE VIEW w AS SELECT socle_sink(song) FROM canary")
    for sql in ["SELECT * FROM v", "SELECT * FROM w"] as [TestSQL] {
      let error = #expect(throws: SQLiteError.self) { try connection.run(sql) }
      #expect(error?.description.contains("unsafe use of") == true)
    }
    #expect(try connection.value("SELECT song FROM canary") == .text("alive"))
    #expect(try connection.numbers() == [1])
  }
}
