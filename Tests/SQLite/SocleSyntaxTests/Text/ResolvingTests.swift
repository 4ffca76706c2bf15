import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("A column in a query")
struct ResolvingTests {
  struct Book {}
  struct Author {}

  static let books = TableSource(table: "books", reference: .rows(RowType(Book.self)))
  static let authors = TableSource(table: "authors", reference: .rows(RowType(Author.self)))
  static let sequel = TableSource(
    table: "books", alias: "sequel", reference: .alias(SQLName("sequel"), of: SQLName("books")))

  static let id = column("id", of: .rows(RowType(Book.self)))
  static let name = column("name", of: .rows(RowType(Author.self)))
  static let next = column("id", of: .alias(SQLName("sequel"), of: SQLName("books")))

  @Test("A column is written without its table if the query has one table")
  func oneTable() throws {
    let text: SQLFragment = "\(Self.id) > \(literal: 5)"
    #expect(try text.resolved(for: [Self.books]).rendered().sql == #""id" > 5"#)
  }

  @Test("A column is qualified if the query has several tables, or is part of another one")
  func qualified() throws {
    let text: SQLFragment = "\(Self.id) = \(Self.next) AND \(Self.name) IS NULL"
    #expect(
      try text.resolved(for: [Self.books, Self.sequel, Self.authors]).rendered().sql
        == #""books"."id" = "sequel"."id" AND "authors"."name" IS NULL"#)
    #expect(
      try Self.id.resolved(for: [Self.books], isNested: true).rendered().sql == #""books"."id""#)
  }

  @Test("A column whose table is not in the query is an error with advice")
  func unknown() {
    #expect(
      throws: SQLiteError.impossible(
        subject: "the column name",
        reason:
          "the query has no table with rows of the type Author. Select from that table, or join it")
    ) { try Self.name.resolved(for: [Self.books]).rendered() }
    #expect(
      throws: SQLiteError.impossible(
        subject: "the column id",
        reason:
          "the query has no table books under the name sequel. Select from that table, or join it")
    ) { try Self.next.resolved(for: [Self.books]).rendered() }
  }

  @Test("A column of the enclosing query is qualified in a sub-select, also with only one table")
  func outer() throws {
    let inner = try ("SELECT 1 FROM authors WHERE \(Self.name) = \(Self.id)" as SQLFragment)
      .resolved(for: [Self.authors], isNested: true).nested(in: [Self.authors])
    let outer: SQLFragment = "\(Self.id) > 0 AND EXISTS (\(inner))"
    #expect(
      try outer.resolved(for: [Self.books]).rendered().sql == """
        "id" > 0 AND EXISTS (SELECT 1 FROM authors WHERE "authors"."name" = "books"."id")
        """)
  }

  @Test("A column of the enclosing query is refused if a sub-select has a table of the same name")
  func hidden() throws {
    let other = TableSource(table: "Books", reference: .rows(RowType(Author.self)))
    let inner = Self.id.nested(in: [other])
    #expect(
      throws: SQLiteError.impossible(
        subject: "the column books.id",
        reason: "a table of the sub-select has the same name. Give the sub-select's table an alias")
    ) { try inner.resolved(for: [Self.books]) }
    let twice = Self.id.nested(in: [Self.authors]).nested(in: [other])
    #expect(throws: SQLiteError.self) { try twice.resolved(for: [Self.books]) }
    let aliased = TableSource(table: "books", alias: "b", reference: other.reference)
    #expect(
      try Self.id.nested(in: [aliased]).resolved(for: [Self.books]).rendered().sql
        == #""books"."id""#)
  }

  @Test("The error of a value that a column cannot store contains the column's table")
  func failures() throws {
    let error = SQLiteError.conversion(
      cell: CellPlace(column: "id"), expected: "a number", found: "NaN")
    let column = ColumnReference(name: "id", table: .rows(RowType(Book.self)))
    let text = SQLFragment([.verbatim("a = "), .failure(error, at: column)])
    #expect(throws: error.located(at: CellPlace(table: "books"))) {
      try text.resolved(for: [Self.books])
    }
    #expect(throws: error) { try text.resolved(for: [Self.authors]).rendered() }
    let placeless = SQLFragment([.failure(error)])
    #expect(throws: error) { try placeless.resolved(for: [Self.books]).rendered() }
  }

  @Test("A fragment has an only column if it names one column, once or several times")
  func onlyColumn() {
    let reference = ColumnReference(name: "id", table: .rows(RowType(Book.self)))
    #expect(Self.id.onlyColumn == reference)
    #expect(("\(Self.id) + \(Self.id)" as SQLFragment).onlyColumn == reference)
    #expect(("\(Self.id) + \(Self.next)" as SQLFragment).onlyColumn == nil)
    #expect(("id" as SQLFragment).onlyColumn == nil)
  }

  @Test("A fragment's sources are the tables that it names")
  func sources() throws {
    let text = SQLFragment([
      .verbatim("SELECT 1 FROM "), .table(Self.books), .verbatim(", "), .table(Self.sequel),
    ])
    #expect(text.sources == [Self.books, Self.sequel])
    #expect(try text.rendered().sql == #"SELECT 1 FROM "books", "books" AS "sequel""#)
    #expect(text.nested(in: text.sources).sources == [])
    #expect(
      text.sources.source(
        of: ColumnReference(name: "x", table: .alias(SQLName("sequel"), of: SQLName("books"))))
        == Self.sequel)
    #expect(
      text.sources.source(of: ColumnReference(name: "x", table: .rows(RowType(Author.self)))) == nil
    )
  }

  private static func column(_ name: String, of table: TableReference) -> SQLFragment {
    SQLFragment([.column(ColumnReference(name: name, table: table))])
  }
}

@Suite("The tables of a query")
struct TableSourceTests {
  struct Row {}

  static let rows = TableReference.rows(RowType(Row.self))

  static let refused: [(sources: [TableSource], reason: String)] = [
    (
      [TableSource(table: "t"), TableSource(table: "T")],
      "two of its tables are called T. Give one of them an alias"
    ),
    (
      [TableSource(table: "a", alias: "x"), TableSource(table: "b"), TableSource(table: "X")],
      "two of its tables are called X. Give one of them an alias"
    ),
    (
      [TableSource(table: "a", reference: rows), TableSource(table: "b", reference: rows)],
      "b and another of its tables have the same row type. Give one an alias"
    ),
  ]

  @Test("Tables of a query that could be mistaken for each other are refused", arguments: refused)
  func distinct(sources: [TableSource], reason: String) {
    #expect(throws: SQLiteError.impossible(subject: "reading", reason: reason)) {
      try sources.checkDistinct(in: "reading")
    }
  }

  @Test("The tables of a query may be one table under several names")
  func aliases() throws {
    let sources = [
      TableSource(table: "t", reference: Self.rows),
      TableSource(table: "t", alias: "a", reference: .alias(SQLName("a"), of: SQLName("t"))),
      TableSource(table: "t", alias: "b", reference: .alias(SQLName("b"), of: SQLName("t"))),
      TableSource(table: "u"),
      TableSource(table: "v"),
    ]
    try sources.checkDistinct(in: "reading")
    #expect(sources.map(\.name) == ["t", "a", "b", "u", "v"])
    #expect(try sources[1].text.rendered().sql == #""t" AS "a""#)
  }

  @Test("The type of a table's rows equals only itself")
  func rowTypes() {
    #expect(RowType(Row.self) == RowType(Row.self))
    #expect(RowType(Row.self) != RowType(ResolvingTests.Book.self))
    #expect(Set([RowType(Row.self), RowType(Row.self), RowType(Int.self)]).count == 2)
  }
}
