import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("The rows of a rebuilt table")
struct RebuildRowsTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  private func rows(_ sql: TestSQL) throws -> [[SQLiteValue]] {
    try connection.values(of: sql)
  }

  @Test("A rebuild copies rows by its steps, which rename, fill and drop columns")
  func mapping() throws {
    try connection.run("CREATE TABLE colors(id INTEGER PRIMARY KEY, colour TEXT, hex TEXT, alpha)")
    try connection.run(
      "INSERT INTO colors VALUES (4, 'Red', 'c91a09', 128), (7, 'Blue', '0055bf', 255)")
    try connection.rebuildTable(
      as: Color.row,
      by: [
        .renaming("colour", to: Color.name), .filling(Color.rgb, with: "upper(colors.hex)"),
        .filling(Color.isTransparent, with: "alpha < 255"), .dropping("hex"), .dropping("ALPHA"),
      ])
    #expect(
      try connection.rows(of: Color.row, orderedBy: [Color.id.ascending]) == [
        Color(id: 4, name: "Red", rgb: "C91A09", isTransparent: true),
        Color(id: 7, name: "Blue", rgb: "0055BF", isTransparent: false),
      ])
    #expect(try connection.describe(table: "colors") == Color.row.table)
  }

  @Test(
    "A table that was analyzed has statistics after the rebuild, also of a new index",
    arguments: [false, true])
  func statistics(isAnalyzed: Bool) throws {
    for sql: TestSQL in [
      "CREATE TABLE t(a INTEGER, b INTEGER)", "CREATE INDEX by_a ON t(a)",
      "INSERT INTO t VALUES (1, 1), (1, 2), (2, 3), (2, 4)", "CREATE TABLE u(a UNIQUE)",
      "INSERT INTO u VALUES (1), (2)", isAnalyzed ? "ANALYZE" : "ANALYZE u",
    ] { try connection.run(sql) }
    let statistics: TestSQL = "SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY 1, 2"
    let before = try rows(statistics)
    var wanted = try #require(try connection.describe(table: "t"))
    wanted.columns.insert(ColumnDescription("c", .integer, default: 1))
    wanted.indexes.append(IndexDescription("by_b", on: ["b"]))
    try connection.rebuildTable(as: wanted)
    let added: [[SQLiteValue]] = isAnalyzed ? [["t", "by_b", "4 1"]] : []
    #expect(Set(try rows(statistics)) == Set(before + added))
  }

  @Test("Renaming two columns swaps their values; a dropped and added column starts anew")
  func swapping() throws {
    try connection.run("CREATE TABLE t(a TEXT NOT NULL, b TEXT NOT NULL, c TEXT NOT NULL) STRICT")
    try connection.run("INSERT INTO t VALUES ('a', 'b', 'c')")
    var wanted = try #require(try connection.describe(table: "t"))
    wanted.columns.remove(named: "c")
    wanted.columns.insert(ColumnDescription("c", .text, default: "new"))
    try connection.rebuildTable(
      as: wanted, by: [.renaming("a", to: "b"), .renaming("b", to: "a"), .dropping("c")])
    #expect(try rows("SELECT a, b, c FROM t") == [[.text("b"), .text("a"), .text("new")]])
  }

  @Test(
    "Rows keep their rowids, whatever names the columns leave for the rowid",
    arguments: [[], ["rowid"], ["ROWID", "oid"]])
  func rowIDs(names: [String]) throws {
    let columns = (names + ["x"]).map { ColumnDescription($0, .integer, default: 0) }
    var table = TableDescription("t", columns: ColumnSet(columns))
    try connection.createTable(table)
    try connection.run("INSERT INTO t(_rowid_, x) VALUES (-5, 1), (3, 2), (9223372036854775807, 3)")
    let before = try rows("SELECT _rowid_, x FROM t")
    table.columns.insert(ColumnDescription("y", .integer, default: 7, check: "y > 0"))
    try connection.rebuildTable(as: table)
    #expect(try rows("SELECT _rowid_, x FROM t") == before)
  }

  @Test("Rows keep their rowids when a column becomes the rowid, or no longer is")
  func rowIDColumn() throws {
    try connection.run("CREATE TABLE t(x TEXT NOT NULL) STRICT")
    try connection.run("INSERT INTO t(rowid, x) VALUES (4, 'a'), (9, 'b')")
    let plain = try #require(try connection.describe(table: "t"))
    var numbered = plain
    numbered.columns = ColumnSet([ColumnDescription("id", .integer)] + plain.columns)
    numbered.primaryKey = "id"
    try connection.rebuildTable(as: numbered)
    #expect(try rows("SELECT id, x FROM t") == [[4, "a"], [9, "b"]])
    try connection.rebuildTable(as: plain, by: [.dropping("id")])
    #expect(try rows("SELECT rowid, x FROM t") == [[4, "a"], [9, "b"]])
  }

  @Test("Rows are kept when the table gains or loses its rowid")
  func withoutRowID() throws {
    var table = TableDescription(
      "t", columns: [ColumnDescription("a", .text), ColumnDescription("b", .any)],
      primaryKey: "a")
    try connection.createTable(table)
    try connection.run("INSERT INTO t VALUES ('z', 1), ('a', x'00')")
    let before = try rows("SELECT a, b FROM t ORDER BY a")
    for hasRowID in [false, false, true] {
      table.hasRowID = hasRowID
      try connection.rebuildTable(as: table)
      #expect(try connection.describe(table: "t") == table)
      #expect(try rows("SELECT a, b FROM t ORDER BY a") == before)
    }
  }

  @Test("AUTOINCREMENT continues from the largest number ever used", arguments: [false, true])
  func autoincrement(isEmpty: Bool) throws {
    var table = TableDescription(
      "T", columns: [ColumnDescription("id", .integer), ColumnDescription("a", .any, default: 1)],
      primaryKey: .column("id", isAutoincrement: true))
    try connection.createTable(table)
    try connection.run("INSERT INTO t(id) VALUES (3), (40)")
    try connection.run(isEmpty ? "DELETE FROM t" : "DELETE FROM t WHERE id = 40")
    table.name = "t"
    table.checks = ["id > 0"]
    try connection.rebuildTable(as: table)
    try connection.run("INSERT INTO t(a) VALUES (2)")
    #expect(try connection.value("SELECT max(id) FROM t") == .integer(41))
    #expect(try rows("SELECT name, seq FROM sqlite_sequence") == [["t", 41]])
  }

  @Test("Generated columns keep their values when they become ordinary, and the other way round")
  func generated() throws {
    try connection.run(
      "CREATE TABLE t(a INTEGER, b INTEGER AS (a * 2), c INTEGER AS (a * 3) STORED)")
    try connection.run("INSERT INTO t(a) VALUES (5)")
    let wanted = TableDescription(
      "t",
      columns: [
        ColumnDescription("a", .integer, isNullable: true, generated: GeneratedValue("b / 2")),
        ColumnDescription("b", .integer),
        ColumnDescription(
          "c", .integer, isNullable: true, generated: GeneratedValue("b + 1", isStored: true)),
      ])
    let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
    #expect(error?.description.contains("the values of a would be lost") == true)
    try connection.rebuildTable(as: wanted, by: [.dropping("a")])
    #expect(try rows("SELECT a, b, c FROM t") == [[5, 10, 11]])
  }

  @Test(
    "All rows are copied or none, whatever conflict clauses the table has",
    arguments: ConflictResolution.allCases)
  func conflicts(resolution: ConflictResolution) throws {
    try connection.run("CREATE TABLE t(a TEXT, b TEXT) STRICT")
    try connection.run("INSERT INTO t VALUES ('x', 'y'), ('x', NULL)")
    let before = try connection.content()
    var wanted = try #require(try connection.describe(table: "t"))
    wanted.uniqueKeys = [UniqueKey(columns: ["a"], onConflict: resolution)]
    try connection.transaction {
      let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
      #expect(error?.code == .uniqueViolation)
    }
    var strict = ColumnDescription("b", .text, default: "replacement")
    strict.nullConflict = resolution
    wanted.uniqueKeys = []
    wanted.columns = [ColumnDescription("a", .text, isNullable: true), strict]
    let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
    #expect(error?.code == .notNullViolation)
    #expect(error?.description.contains("t.b") == true)
    #expect(try connection.content() == before)
  }

  @Test("A conversion by an aggregate, which would make one row of all, is refused")
  func aggregate() throws {
    try connection.createNumbers(1...3)
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: Number.row, by: [.filling("value", with: "max(value)")])
    }
    #expect(error?.description.contains("only 1 of ") == true)
    #expect(try connection.numbers() == [1, 2, 3])
  }
}
