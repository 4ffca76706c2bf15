import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore

@Suite("A stored value of the wrong type")
struct ReadingCheckTests {
  @Test(
    "A stored value of another type throws an error with table, column, row and both types, but not the value",
    arguments: WayOut.allCases)
  func foreign(wayOut: WayOut) throws {
    for value in ForeignValue.all { try value.check(wayOut) }
  }

  @Test("A type known only at run time accepts any stored value except invalid UTF-8")
  func runtime() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE t(n INTEGER, x)")
    try connection.run("INSERT INTO t VALUES('a', 1), (2.5, CAST(x'ff' AS TEXT))")
    let table = try #require(try connection.describe(table: "t"))
    let error = #expect(throws: SQLiteError.self) { try connection.rows(of: table.rows) }
    #expect(error?.description == "t.x, row 2: expected valid UTF-8, found invalid UTF-8")
    try connection.run("DELETE FROM t WHERE rowid = 2")
    #expect(try connection.rows(of: table.rows).first?.values.contains(.text("a")) == true)
  }
}
