import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Names that are equal strings in Swift but different names in SQLite")
struct ComposedNameTests {
  @Test("A view that breaks is reported even if Swift equates its name with that of a broken view")
  func brokenViews() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE t(a, b)")
    try connection.run("CREATE VIEW \"\u{E9}\" AS SELECT x FROM missing")
    try connection.run("CREATE VIEW \"e\u{301}\" AS SELECT b FROM t")
    let wanted = TableDescription(
      "t", columns: [ColumnDescription("a", .declared(""), isNullable: true)], isStrict: false)
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: wanted, by: [.dropping("b")])
    }
    #expect(error?.description.contains("would no longer work") == true)
  }

  @Test("A virtual table whose name begins with an accent is recognized as one")
  func virtualTable() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE VIRTUAL TABLE \u{301}x USING fts5(a)")
    #expect(try connection.schemaEntries(for: "a test", where: "name = '\u{301}x'")[0].isVirtual)
    #expect(!(try connection.describeTables().map(\.name).contains("\u{301}x")))
  }
}
