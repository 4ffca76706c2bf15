import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Dropping a column")
struct DropColumnTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.run(
      """
      CREATE TABLE t(
        id INTEGER PRIMARY KEY, a TEXT, u TEXT UNIQUE, pair1 INT, pair2 INT, indexed INT, partial INT,
        child INT, checked INT, source INT, made INT AS (source + 1), seen INT,
        UNIQUE (pair1, pair2), CHECK (checked > 0), FOREIGN KEY (child) REFERENCES t
      ) STRICT
      """)
    try connection.run("CREATE INDEX i ON t(indexed) WHERE partial > 1")
    try connection.run("CREATE VIEW v AS SELECT seen FROM t")
    try connection.run("INSERT INTO t(id, a, u, checked, source) VALUES (5, 'a', 'u', 1, 2)")
  }

  @Test("Dropping a column keeps the other columns and their values")
  func dropped() throws {
    let before = try connection.values(of: TestSQL("SELECT id, u, source, made FROM t"))
    try connection.dropColumn("A", from: "T")
    try connection.dropColumn("made", from: "t")
    #expect(try connection.describe(table: "t")?.columns.count == 10)
    #expect(try connection.value("SELECT id FROM t") == before[0][0])
    try connection.dropColumn("source", from: "t")
    #expect(try connection.value("SELECT u FROM t") == .text("u"))
    #expect(try connection.integrityCheck().isEmpty)
  }

  @Test(
    "Dropping a column that an index, a key or a view needs throws an error with its name",
    arguments: [
      ("id", "PRIMARY KEY"), ("u", "UNIQUE"), ("PAIR2", "pair2"), ("indexed", "index i"),
      ("partial", "index i"), ("child", "in foreign key definition"), ("checked", "checked"),
      ("source", "source"), ("seen", "view v"), ("nope", "no such column"),
    ])
  func refused(name: String, words: String) throws {
    let before = try connection.describe(table: "t")
    let error = #expect(throws: SQLiteError.self) { try connection.dropColumn(name, from: "t") }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("dropping the column \(name) from t") == true)
    #expect(try connection.describe(table: "t") == before)
  }

  @Test("A column can be dropped after the index that needs it")
  func indexFirst() throws {
    try connection.dropIndex("i")
    try connection.dropColumn("indexed", from: "t")
    try connection.dropColumn("partial", from: "t")
    #expect(try connection.describe(table: "t")?.indexes == [])
  }

  @Test("A column is dropped from the table of a row description")
  func typed() throws {
    try connection.createTable(Color.row)
    try connection.addColumn(ColumnDescription("hex", .text, default: ""), to: "colors")
    try connection.dropColumn("hex", from: Color.row.table.name)
    #expect(try connection.describe(table: "colors") == Color.row.table)
  }
}
