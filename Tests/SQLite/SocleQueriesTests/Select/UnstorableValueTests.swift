import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Values that SQLite cannot store")
struct UnstorableValueTests {
  let connection: Connection
  let nan = Book.price.equals(.nan)

  init() throws { connection = try Connection.library() }

  private func expectNamed(
    _ table: String? = "books", _ column: String? = "price", _ body: () throws -> Void,
    at location: SourceLocation = #_sourceLocation
  ) {
    let cell = CellPlace(table: table, column: column)
    #expect(
      failure(body) == .conversion(cell: cell, expected: "a number", found: "NaN"),
      sourceLocation: location)
  }

  @Test("The error of an unstorable value names table and column, in every clause of a select")
  func clauses() throws {
    let books = SelectQuery(Book.id, from: Book.row)
    for query in [
      books.where([nan]), books.where([nan.not]),
      books.where([.any(of: [nan, Book.id.equals(1)])]),
      books.having([nan]).grouped(by: Book.id),
      books.ordered(by: [Book.price.plus(.nan).ascending]),
      books.where([Book.price.isIn([1, .nan])]), books.where([Book.price.isBetween(0, and: .nan)]),
      books.joined(to: Author.row, on: [nan]), books.where([Book.price.plus(.nan).isNull]),
      books.where([Book.price.or(.nan).equals(1)]), books.grouped(by: Book.price.times(.nan)),
      books.where([Book.price.optional.equals(.nan)]),
      books.where([Book.price.required.plus(1).isLess(than: .nan)]),
    ] {
      expectNamed { _ = try connection.rows(of: query) }
      expectNamed { _ = try connection.plan(of: query) }
    }
  }

  @Test("The error of an unstorable value in a sub-select names the column, even an outer query's")
  func nested() throws {
    let books = SelectQuery(Book.id, from: Book.row).where([nan])
    expectNamed {
      _ = try connection.rows(of: SelectQuery(from: Author.row).where([.exists(books)]))
    }
    expectNamed {
      _ = try connection.rows(of: SelectQuery(from: Author.row).where([Author.id.isIn(books)]))
    }
    expectNamed {
      _ = try connection.rows(of: SelectQuery(Computed(books, as: Int.self), from: Author.row))
    }
    let authors = SelectQuery(Author.id, from: Author.row).where([nan])
    expectNamed {
      _ = try connection.rows(of: SelectQuery(from: Book.row).where([.exists(authors)]))
    }
    expectNamed {
      _ = try connection.rows(of: LiteralQuery("SELECT 1 WHERE 1 IN \(books)", reading: Int.self))
    }
  }

  @Test("The error of an unstorable value for an alias's column names the table of the alias")
  func alias() throws {
    let other = Book.row.alias("other")
    let query = SelectQuery(from: other).where([other[Book.price].equals(.nan)])
    expectNamed { _ = try connection.rows(of: query) }
  }

  @Test(
    "The error of an unstorable value names the column in inserts, updates, deletes and RETURNING")
  func changes() throws {
    let set = [Book.price.set(to: .nan)]
    expectNamed { try connection.update(Book.row, set: set, where: [.everyRow]) }
    expectNamed { try connection.update(Book.row, set: [Book.id.set(to: 9)], where: [nan]) }
    expectNamed {
      try connection.update(
        Book.row, set: [Book.price.set(to: Book.price.plus(.nan))], where: [.everyRow])
    }
    expectNamed { try connection.delete(in: Book.row, where: [nan]) }
    expectNamed {
      _ = try connection.rows(
        of: DeleteQuery(
          from: Book.row, where: [.everyRow]
        ).returning(Book.price.plus(.nan)))
    }
    expectNamed {
      let book = Book(id: 9, author: nil, name: "", pages: 1, price: .nan)
      _ = try connection.firstRow(of: InsertRowQuery(book, into: Book.row).returning(Book.id))
    }
    #expect(try connection.rows(of: Book.row).map(\.price) == [9.5, nil, 20, 5])
  }

  @Test(
    "The error of an unstorable value names no column unless the value is for exactly one column")
  func withoutColumn() throws {
    expectNamed(nil, nil) {
      _ = try connection.rows(of: SelectQuery(Computed(Double.nan), from: Book.row))
    }
    expectNamed(nil, nil) {
      try connection.execute("DELETE FROM books WHERE price = \(Double.nan)")
    }
    expectNamed(nil, nil) {
      let sum = Book.price.required.plus(Book.pages.real)
      _ = try connection.rows(of: SelectQuery(Book.id, from: Book.row).where([sum.equals(.nan)]))
    }
    #expect(try connection.count(of: Book.row) == 4)
  }
}
