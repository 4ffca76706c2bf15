import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Aliases that are equal to Swift but not to SQLite")
struct ComposedAliasTests {
  @Test("A composed and a decomposed alias are two tables of a query")
  func join() throws {
    let connection = try Connection.library()
    let (book, other) = (Book.row.alias("\u{E9}"), Book.row.alias("e\u{301}"))
    let pairs = SelectQuery(book[Book.id], other[Book.id], from: book)
      .joined(to: other, on: [other[Book.id].isGreater(than: book[Book.id])])
      .ordered(by: [book[Book.id].ascending, other[Book.id].ascending])
    let ids = try connection.rows(of: SelectQuery(Book.id, from: Book.row)).sorted()
    let expected = ids.flatMap { id in ids.filter { $0 > id }.map { [id, $0] } }
    #expect(try connection.rows(of: pairs).map { [$0.0, $0.1] } == expected)
  }

  @Test("A plan compares the names of tables and indexes byte by byte")
  func plan() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE \"\u{E9}\"(a)")
    try connection.run("CREATE INDEX \"i\u{E9}\" ON \"\u{E9}\"(a)")
    let search: SQLFragment = "SELECT a FROM \(identifier: "\u{E9}") WHERE a = 1"
    let plan = try connection.plan(of: LiteralQuery(search, reading: Int.self))
    #expect(plan.usesIndex("i\u{E9}") && !plan.usesIndex("ie\u{301}"))
    let all: SQLFragment = "SELECT * FROM \(identifier: "\u{E9}") NOT INDEXED"
    let scan = try connection.plan(of: LiteralQuery(all, reading: Int.self))
    #expect(scan.scans("\u{E9}") && !scan.scans("e\u{301}"))
  }
}
