import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("The column that is the rowid")
struct RowIDTests {
  static let cases: [(sql: String, isRowID: Bool)] = [
    ("CREATE TABLE t(a INTEGER PRIMARY KEY, b)", true),
    ("CREATE TABLE t(a INTEGER, b, PRIMARY KEY (a DESC))", true),
    ("CREATE TABLE t(a \"integer\" PRIMARY KEY ASC, b)", true),
    ("CREATE TABLE t(a INTEGER PRIMARY KEY DESC, b)", false),
    ("CREATE TABLE t(a INT PRIMARY KEY, b)", false),
    ("CREATE TABLE t(a INTEGER(5) PRIMARY KEY, b)", false),
    ("CREATE TABLE t(a INTEGER, b, PRIMARY KEY (a, b))", false),
    ("CREATE TABLE t(a INTEGER PRIMARY KEY, b) WITHOUT ROWID", false),
  ]

  @Test("A column is described as the rowid if SQLite uses it as the rowid", arguments: cases)
  func alias(sql: String, isRowID: Bool) throws {
    let table = try TableDescription(parsing: sql)
    #expect(table.rowIDAlias == (isRowID ? SQLName("a") : nil))
    let connection = try Connection.inMemory()
    try connection.run(TestSQL(sql))
    try connection.run("INSERT INTO t(a, b) VALUES (7, 8)")
    let rows = try? connection.values(of: TestSQL("SELECT rowid FROM t"))
    #expect((rows == [[.integer(7)]]) == isRowID)
    #expect(try connection.describe(table: "t") == table)
  }

  @Test("The rowid column of a stored row is not NULL, though a new row may contain NULL there")
  func notNull() throws {
    let id = ColumnDescription("id", .integer, isNullable: true)
    let table = TableDescription("t", columns: [id], primaryKey: "id")
    #expect(throws: SQLiteError.self) { try table.validate() }
    try table.withRowIDNotNull().validate()
    let other = TableDescription("t", columns: [id], primaryKey: "id", hasRowID: false)
    #expect(other.withRowIDNotNull() == other)
  }
}
