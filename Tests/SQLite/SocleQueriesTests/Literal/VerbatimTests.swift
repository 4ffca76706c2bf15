import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("SQL whose text is known only at run time")
struct VerbatimTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("Statements, conditions and expressions run, with their values bound")
  func runs() throws {
    let secret = "x' OR 1 --"
    let text = "UPDATE books SET name = ? WHERE id = ? /* ? '?' */"
    try connection.execute(SQLFragment(verbatim: text, binding: [.text(secret), .integer(1)]))
    let condition = Condition(SQLFragment(verbatim: "name = ?", binding: [.text(secret)]))
    #expect(try connection.rows(of: Book.row, where: [condition]).map(\.id) == [1])
    let both = [condition, Book.id.isLess(than: 3)]
    #expect(try connection.count(of: Book.row, where: both) == 1)
    #expect(try connection.count(of: Book.row, where: [condition.not]) == 3)
    let doubled = Computed(SQLFragment(verbatim: "id * ?", binding: [.integer(2)]), as: Int.self)
    #expect(try connection.rows(of: SelectQuery(doubled, from: Book.row)) == [2, 4, 6, 8])
    let part = SQLFragment(verbatim: "id + ?", binding: [.integer(10)])
    let query = LiteralQuery(
      "SELECT \(part) FROM \(Book.row) WHERE \(Book.id) = \(2) AND '?' <> \("a")",
      reading: Int.self)
    #expect(try connection.row(of: query) == 12)
    #expect(SQLFragment(verbatim: "é ? 'ü?' ?", binding: [1, "🧱"]).description == "é 1 'ü?' '🧱'")
  }

  static let broken: [(String, [SQLiteValue])] = [
    ("DELETE FROM books; DELETE FROM books", []), ("DELETE FROM books; -- more", []),
    ("DELETE FROM books WHERE name = 'x", []), ("DELETE FROM books WHERE \"id > 0", []),
    ("DELETE FROM books /*", []), ("DELETE FROM books /* more", []), ("DELETE FROM books --", []),
    ("DELETE FROM books -- more", []), ("DELETE FROM books WHERE [id > 0", []),
    ("DELETE FROM books\0", []), ("DELETE FROM books\0; DELETE FROM books", []),
    ("DELETE FROM books WHERE name <> 'a\0b'", []), ("", []), (" -- nothing\n", []),
    ("DELETE FROM books WHERE id > ?", []), ("DELETE FROM books", [.integer(1)]),
    ("DELETE FROM books WHERE id > ?", [.integer(0), .integer(1)]),
    ("DELETE FROM books WHERE id > ?1", [.integer(0)]),
    ("DELETE FROM books WHERE id > :least", [.integer(0)]),
    ("DELETE FROM books WHERE id > '?'", [.integer(0)]),
    ("DELETE FROM books WHERE id > $a::b", [.integer(0)]), ("DELETE FROM books \u{1}", []),
  ]

  @Test("A broken statement, or one with wrong values, changes nothing", arguments: broken.indices)
  func statements(index: Int) throws {
    let (sql, values) = Self.broken[index]
    let error = failure {
      try connection.execute(SQLFragment(verbatim: sql, binding: values))
    }
    guard case .impossible? = error else { return _ = Issue.record("\(error as Any)") }
    #expect(try connection.count(of: Book.row) == 4)
  }

  @Test(
    "A condition cannot reach out of its parentheses",
    arguments: [
      "1) OR (1", "1; DELETE FROM books", "1 --", "1 /*", "name = '", "1)", "(1", "", "1 -- x\n",
      "\"id", "1 /* x", ");DELETE FROM books;--", "id > ?", "1\0",
    ])
  func conditions(sql: String) throws {
    let condition = Condition(SQLFragment(verbatim: sql))
    let error = failure { try connection.delete(in: Book.row, where: [condition]) }
    guard case .impossible? = error else { return _ = Issue.record("\(error as Any)") }
    #expect(try connection.count(of: Book.row) == 4)
  }

  @Test("A literal's text cannot close a quote or comment that a run-time text opens")
  func joints() throws {
    for sql in ["'", "\"", "/*", "--", "[", "`", "x'"] {
      let open = SQLFragment(verbatim: sql)
      let error = failure {
        try connection.execute("DELETE FROM books WHERE 1 \(open) ' \" */ \n ] ` OR \(1)")
      }
      guard case .impossible? = error else { Issue.record("\(sql): \(error as Any)"); continue }
    }
    #expect(try connection.count(of: Book.row) == 4)
  }

  @Test("The error of a long text quotes a few lines of it")
  func longText() throws {
    let lines = (1...400).map { "SELECT \($0) AS column_\($0) UNION ALL" }.joined(separator: "\n")
    let sql = SQLFragment(verbatim: lines + "\nSELECT nonsense")
    let error = try #require(failure { try connection.execute(sql) }).description
    #expect(error.contains("at 401:8") && error.utf8.count < 700, "\(error)")
    #expect(error.contains("SELECT nonsense"))
  }
}
