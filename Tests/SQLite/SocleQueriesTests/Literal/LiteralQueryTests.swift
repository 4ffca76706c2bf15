import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("A statement written as SQL")
struct LiteralQueryTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test(
    "A statement written as SQL returns columns by position: one as a value, several as a tuple")
  func byPosition() throws {
    let names = LiteralQuery("SELECT name FROM books ORDER BY id", reading: String.self)
    #expect(try connection.rows(of: names) == ["Engines", "Notes", "Watches", "Beowulf"])
    let pairs = LiteralQuery(
      "SELECT name, price FROM books WHERE id = \(2)", reading: String.self, Double?.self)
    #expect(try connection.row(of: pairs) == ("Notes", nil))
    #expect(try connection.firstRow(of: names) == "Engines")
    var first: [String] = []
    try connection.forEachRow(of: names) { name in
      first.append(name)
      return first.count < 2
    }
    #expect(first == ["Engines", "Notes"])
    #expect(connection.heldStatements == 0)
  }

  @Test(
    "A statement written as SQL returns rows by name, whatever the order and case, among other columns"
  )
  func byName() throws {
    let rows = LiteralQuery(
      "SELECT 0 AS more, MENTOR, 'x' || name AS name, id FROM authors ORDER BY id",
      reading: Author.row)
    #expect(try connection.rows(of: rows)[1] == Author(id: 2, name: "xBen", mentor: 1))
    let missing = LiteralQuery("SELECT id, name FROM authors", reading: Author.row)
    let error = failure { _ = try connection.rows(of: missing) }
    #expect(
      error?.description
        == "reading rows of authors: the result has no column mentor. Select one column of that name"
    )
    let twice = LiteralQuery("SELECT id, id, name, mentor FROM authors", reading: Author.row)
    #expect(
      failure { _ = try connection.rows(of: twice) }?.description
        == "reading rows of authors: the result has more than one column id. Select one column of that name"
    )
  }

  @Test("A statement is refused if it has more or fewer columns than are read")
  func columnCount() throws {
    let query = LiteralQuery("SELECT id FROM books", reading: Int.self, Int.self)
    #expect(
      failure { _ = try connection.rows(of: query) }?.description
        == "running SQL: 2 columns are read, but the result has 1. Select exactly the columns that are read"
    )
    let none = LiteralQuery("DELETE FROM books", reading: Int.self)
    #expect(failure { _ = try connection.rows(of: none) } != nil)
    #expect(try connection.count(of: Book.row) == 4)
  }

  static let broken: [(SQLFragment, String)] = [
    ("", "contains no statement"), ("-- nothing", "contains no statement"),
    (
      SQLFragment(verbatim: "DELETE FROM books; DELETE FROM authors"),
      "only one statement can run here"
    ),
    ("DELETE FROM books WHERE id = ?", "the parameter ? has no value"),
    ("DELETE FROM books WHERE id = ? AND pages < \(1000)", "the parameter ? has no value"),
    ("DELETE FROM books WHERE pages < \(1000) AND id = ?1", "the parameter ?1 has no value"),
    ("DELETE FROM books WHERE id = :id OR \(true)", "the parameter :id has no value"),
    ("DELETE FROM books WHERE (1", "incomplete input"),
    ("DELETE FROM books WHERE 1)", "syntax error"),
    ("DELETE FROM books WHERE name = '\("x")'", "was interpolated within quotes or a comment"),
    ("DELETE FROM books WHERE name = 'x", "a quote without end"), ("DELETE books", "syntax error"),
    ("DELETE FROM books WHERE \(Author.id) = 1", "rows of the type Author"),
    ("DELETE FROM \(identifier: "a\0b")", "contains a NUL character"),
  ]

  @Test(
    "Two statements known only at run time, or a value that is not one token, are refused",
    arguments: broken.indices)
  func brokenStatements(index: Int) throws {
    let (fragment, problem) = Self.broken[index]
    let error = failure { try connection.execute(fragment) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "no error")")
    #expect(try connection.count(of: Book.row) == 4)
    #expect(connection.heldStatements == 0)
  }

  @Test("A statement may contain question marks in texts, names and comments")
  func questionMarks() throws {
    let query = LiteralQuery(
      "SELECT '?' || \("x") || ':a' /* ? */ AS \"?1\" -- ?", reading: String.self)
    #expect(try connection.rows(of: query) == ["?x:a"])
  }

  @Test("A statement counts the rows it changed, including those of triggers")
  func execute() throws {
    #expect(try connection.execute("UPDATE books SET pages = pages + \(1) WHERE id > \(2)") == 2)
    #expect(try connection.execute("SELECT * FROM books") == 0)
    #expect(try connection.execute("CREATE TABLE log(id INTEGER)") == 0)
    #expect(
      try connection.execute(
        "CREATE TRIGGER t AFTER DELETE ON books BEGIN INSERT INTO log VALUES (old.id); END") == 0)
    #expect(try connection.execute("DELETE FROM books WHERE id < 3") == 4)
    #expect(try connection.execute("DELETE FROM log;  ") == 2)
  }

  @Test("A statement that fails reports the position, and changes nothing")
  func failing() throws {
    let error = failure { try connection.execute("UPDATE books\nSET pagse = \(1)") }
    #expect(
      error?.description.contains("no such column: pagse") == true,
      "\(error?.description ?? "no error")")
    #expect(
      failure { try connection.execute("UPDATE books SET id = 1") }?.code == .primaryKeyViolation)
    #expect(try connection.rows(of: Book.row).map(\.id) == [1, 2, 3, 4])
  }
}
