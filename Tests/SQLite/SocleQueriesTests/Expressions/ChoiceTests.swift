import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Choices, and values in place of NULL")
struct ChoiceTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("Choices and values in place of NULL have the expected SQL")
  func generatedSQL() throws {
    let isThick = Book.pages.isAtLeast(100)
    let expected: [(SQLFragment, String)] = [
      (isThick.choose("a", otherwise: "b").sql, #"CASE WHEN "pages" >= ? THEN ? ELSE ? END"#),
      (
        isThick.choose(Book.name, otherwise: Computed("b")).sql,
        #"CASE WHEN "pages" >= ? THEN "name" ELSE ? END"#
      ),
      (
        isThick.choose(Computed("a"), otherwise: Book.name).sql,
        #"CASE WHEN "pages" >= ? THEN ? ELSE "name" END"#
      ),
      (
        isThick.choose(Book.id, otherwise: Book.pages).sql,
        #"CASE WHEN "pages" >= ? THEN "id" ELSE "pages" END"#
      ),
      (Book.price.or(0).sql, #"coalesce("price", ?)"#),
      (Book.author.or(Book.id).sql, #"coalesce("author", "id")"#),
      (Book.price.optional.sql, #""price""#), (Book.price.required.sql, #""price""#),
    ]
    for (text, sql) in expected { #expect(try text.rendered(for: Book.row) == sql) }
  }

  @Test("A condition that is NULL chooses the second value")
  func unknown() throws {
    let dear = Book.price.isGreater(than: 8)
    let query = SelectQuery(
      dear.choose(
        Computed("dear"), otherwise: Book.price.isNull.choose("free", otherwise: "cheap")),
      dear.choose(Book.price, otherwise: Computed(nil)), Book.price.or(0), Book.author.or(Book.id),
      from: Book.row
    ).ordered(by: [Book.id.ascending])
    let found = try connection.rows(of: query)
    #expect(found.map(\.0) == ["dear", "free", "dear", "cheap"])
    #expect(found.map(\.1) == [9.5, nil, 20, nil])
    #expect(found.map(\.2) == [9.5, 0, 20, 5])
    #expect(found.map(\.3) == [1, 1, 2, 4])
  }

  @Test("NULL in a required value is an error with table, column and row")
  func required() throws {
    let query = SelectQuery(Book.name, Book.price.required, from: Book.row)
      .ordered(by: [Book.id.ascending])
    let error = failure { _ = try connection.rows(of: query) }
    let cell = CellPlace(table: "books", column: "price", row: 2)
    #expect(error == .conversion(cell: cell, expected: "REAL", found: "NULL"))
  }

  @Test("The error of a computed value contains its column or its SQL")
  func computedName() throws {
    let query = SelectQuery(Book.id, Book.price.plus(1).plus(Book.price).required, from: Book.row)
      .ordered(by: [Book.id.ascending])
    let error = failure { _ = try connection.rows(of: query) }
    #expect(error?.description.hasPrefix("books.price, row 2:") == true)
    let other = SelectQuery(Book.pages.plus(Book.price.required.castToInt), from: Book.row)
    let message = failure { _ = try connection.rows(of: other) }?.description
    #expect(message?.contains(#"("pages" + "#) == true)
  }
}

extension ValueExpression {
  /// The same value, read with another coding.
  fileprivate var castToInt: Computed<Int> { Computed(sql: sql) }
}
