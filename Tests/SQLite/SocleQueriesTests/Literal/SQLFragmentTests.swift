import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("A fragment of SQL")
struct SQLFragmentTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("A fragment binds values, quotes names, and keeps its own text")
  func generatedSQL() throws {
    let name = "x\"; DROP TABLE books; --"
    let one = SelectQuery(Book.id, from: Book.row).where([Book.id.equals(1)])
    let expected: [(SQLFragment, String)] = [
      ("a = 1", "a = 1"), ("a = \(1)", "a = ?"), ("a = \("text")", "a = ?"),
      ("a = \(name)", "a = ?"), ("a IS \(Computed(Int?.none))", "a IS ?"),
      ("\(identifier: name)", #""x""; DROP TABLE books; --""#),
      ("a IN \(list: [1, 2, 3])", "a IN (?, ?, ?)"), ("a IN \(list: [Int]())", "a IN ()"),
      (
        "\(Book.name) || \(Book.id.plus(1)) FROM \(Book.row)",
        #""name" || ("id" + ?) FROM "books""#
      ),
      ("\(Book.row), \(Author.row) \(Book.name)", #""books", "authors" "books"."name""#),
      ("FROM \(Book.row.alias("b"))", #"FROM "books" AS "b""#),
      ("(\("x" as SQLFragment)) AND \(Book.row)", #"(x) AND "books""#),
      ("\(Book.id.equals(1)) AND \(Book.row)", #"("id" = ?) AND "books""#),
      ("IN \(one)", #"IN (SELECT "books"."id" FROM "books" WHERE "books"."id" = ?)"#),
    ]
    for (fragment, sql) in expected {
      #expect(try fragment.resolved(for: fragment.sources).rendered().sql == sql)
    }
  }

  @Test("A fragment in parentheses is a value or a condition of a typed query")
  func inQueries() throws {
    let thick = Condition("\(Book.pages) > \(95) OR \(Book.name) = 'Notes'")
    let query = SelectQuery(Book.name, Computed("\(Book.pages) % 7", as: Int.self), from: Book.row)
      .where([thick.not])
    #expect(
      try query.sql == """
        SELECT "name", ("pages" % 7) FROM "books" WHERE NOT (("pages" > ? OR "name" = 'Notes'))
        """)
    let found = try connection.rows(of: query)
    #expect(found.map(\.0) == ["Beowulf"] && found.map(\.1) == [6])
  }

  @Test(
    "A fragment with a table of its own is resolved separately, and may name the enclosing query's tables"
  )
  func ownTables() throws {
    let pages = Computed(
      "(SELECT sum(\(Book.pages)) FROM \(Book.row) WHERE \(Book.author) = \(Author.id))",
      as: Int?.self)
    let query = SelectQuery(Author.name, pages, from: Author.row).ordered(by: [Author.id.ascending])
    #expect(
      try query.sql == """
        SELECT "name", ((SELECT sum("books"."pages") FROM "books" WHERE "books"."author" = "authors"."id")) \
        FROM "authors" ORDER BY "id" ASC
        """)
    #expect(try connection.rows(of: query).map(\.1) == [107, 250, nil])
    let hidden = Condition(
      "EXISTS (SELECT 1 FROM \(Book.row.alias("authors")) WHERE \(Author.id) = 1)")
    let error = failure {
      _ = try connection.rows(of: SelectQuery(from: Author.row).where([hidden]))
    }
    #expect(error?.description.contains("a table of the sub-select has the same name") == true)
  }

  static let broken: [(SQLFragment, String)] = [
    ("", "no SQL"), ("  -- only a comment", "no SQL"), ("1) OR (1", "parenthesis"),
    ("(1", "parenthesis"), ("1)", "parenthesis"), ("1; DROP TABLE books", "semicolon"),
    ("1 = ?", "parameter"), ("1 = ?1", "parameter"), ("1 = :x", "parameter"),
    ("1 = @x AND 2 = \(2)", "parameter"), ("1 -- comment", "comment"), ("1 /* comment", "comment"),
    ("'1", "quote without end"), ("\"1", "quote without end"),
    ("1 = \(1) ) AND ( 1 = \(2)", "parenthesis"),
  ]

  @Test(
    "A fragment that is not a whole expression is refused before it is compiled",
    arguments: broken.indices)
  func brokenExpressions(index: Int) throws {
    let (fragment, problem) = Self.broken[index]
    let errors = [
      failure { _ = try connection.count(of: Book.row, where: [Condition(fragment)]) },
      failure { _ = try connection.value(of: Computed(fragment, as: Int.self)) },
      failure { try connection.delete(in: Book.row, where: [Condition(fragment).not]) },
    ]
    for error in errors { #expect(error?.description.contains(problem) == true) }
    #expect(try connection.count(of: Book.row) == 4)
  }

  @Test("A value within quotes is refused, because it would be text")
  func withinQuotes() throws {
    let error = failure {
      _ = try connection.count(of: Book.row, where: [Condition("\(Book.name) = '\("Notes")'")])
    }
    #expect(error?.description.contains("was interpolated within quotes or a comment") == true)
  }

  @Test("A fragment accepts any value that a column can store")
  func values() throws {
    #expect(try connection.value(of: Computed("\(SQLiteValue.blob([1]))", as: [UInt8].self)) == [1])
    #expect(try connection.value(of: Computed("\(true) + 1", as: Int.self)) == 2)
    #expect(try connection.value(of: Computed("\("it's")", as: String.self)) == "it's")
    #expect(
      try connection.value(of: Computed("\(Computed(String?.none))", as: String?.self)) == nil)
  }
}
