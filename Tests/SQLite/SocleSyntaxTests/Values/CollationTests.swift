import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("A collation")
struct CollationTests {
  static let orders: [(collation: Collation?, sorted: [SQLiteValue], groups: Int64)] = [
    (nil, ["B", "a", "a ", "b", "É", "é"], 6), (.binary, ["B", "a", "a ", "b", "É", "é"], 6),
    (.noCase, ["a", "a ", "B", "b", "É", "é"], 5), (.rtrim, ["B", "a", "a ", "b", "É", "é"], 5),
    (Collation("nocase"), ["a", "a ", "B", "b", "É", "é"], 5),
  ]

  @Test("The collation of a column sorts and compares its texts", arguments: orders)
  func column(collation: Collation?, sorted: [SQLiteValue], groups: Int64) throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .text, collation: collation)])
    let connection = try table.created()
    try connection.run("INSERT INTO t VALUES ('é'), ('B'), ('b'), ('a'), ('a '), ('É')")
    #expect(try connection.column("SELECT a FROM t ORDER BY a, rowid") == sorted)
    #expect(try connection.value("SELECT count(DISTINCT a) FROM t") == .integer(groups))
  }

  @Test("Collations are equal whatever the case of the ASCII letters of their names")
  func names() {
    #expect(Collation("nocase") == .noCase)
    #expect(Collation("nocase").hashValue == Collation.noCase.hashValue)
    #expect(Collation("nocase").name == "nocase")
    #expect(Collation("ä") != Collation("Ä"))
    #expect(Set([Collation.binary, .noCase, .rtrim, Collation("RTrim")]).count == 3)
  }

  @Test("Creating a table with an unregistered collation is an error of SQLite")
  func unknown() throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .text, collation: Collation("german \"x\""))])
    let error = failure { _ = try table.created() }
    #expect(error?.description.contains("no such collation sequence: german \"x\"") == true)
  }
}
