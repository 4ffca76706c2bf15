import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Invalid selects and their errors")
struct ImpossibleSelectTests {
  struct OldBook {
    static let row = RowDescription(
      "old_books", Book.id, Book.author, Book.name, Book.pages, Book.price, make: Book.init
    )
    .keyed(by: Book.id)
  }

  let connection: Connection

  init() throws { connection = try Connection.library() }

  private func message(_ query: SelectQuery<some Any>) -> String {
    failure { _ = try connection.rows(of: query) }?.description ?? "no error"
  }

  @Test("A field of a table that is not in the query is refused in every clause")
  func foreignField() throws {
    let books = SelectQuery(Book.id, from: Book.row)
    let messages = [
      message(SelectQuery(Author.name, from: Book.row)),
      message(books.where([Author.name.equals("Ada")])),
      message(books.ordered(by: [Author.name.ascending])), message(books.grouped(by: Author.name)),
      message(books.having([Author.name.count.equals(1)])),
      message(books.joined(to: Number.row, on: [Author.name.isNull])),
      message(books.where([.exists(SelectQuery(Author.name, from: Number.row))])),
      message(SelectQuery(Book.pages.plus(Author.name.length), from: Book.row)),
      message(SelectQuery(Book.id, from: Book.row).where([Condition("\(Author.name) = 1")])),
    ]
    for message in messages {
      #expect(
        message == """
          the column name: the query has no table with rows of the type Author. \
          Select from that table, or join it
          """)
    }
    #expect(connection.heldStatements == 0)
  }

  @Test("A field of another table is refused in an update or delete")
  func foreignFieldInChange() throws {
    let stranger = Author.name.equals("Ada")
    let errors = [
      failure { try connection.update(Book.row, set: [Book.id.set(to: 1)], where: [stranger]) },
      failure {
        try connection.update(Book.row, set: [Book.name.set(to: Author.name)], where: [.everyRow])
      },
      failure { try connection.delete(in: Book.row, where: [stranger]) },
      failure {
        _ = try connection.rows(
          of: DeleteQuery(from: Book.row, where: [.everyRow]).returning(Author.name))
      },
      failure { _ = try connection.rows(of: Book.row, where: [stranger]) },
      failure { _ = try connection.count(of: Book.row, where: [stranger]) },
    ]
    for error in errors { #expect(error?.description.contains("type Author") == true) }
    #expect(try connection.count(of: Book.row) == 4)
  }

  @Test("An alias that is not in the query is refused")
  func missingAlias() throws {
    let mentor = Author.row.alias("mentor")
    #expect(
      message(SelectQuery(mentor[Author.name], from: Author.row)) == """
        the column name: the query has no table authors under the name mentor. \
        Select from that table, or join it
        """)
    let other = Author.row.alias("other")
    let query = SelectQuery(mentor[Author.name], from: Author.row).joined(to: other, on: [])
    #expect(message(query).contains("under the name mentor"))
    // Nor can the table be used without its alias.
    #expect(message(SelectQuery(Author.name, from: mentor)).contains("type Author"))
  }

  @Test(
    "Two tables with the same name are refused, whatever the case",
    arguments: ["books", "BOOKS", "Books"])
  func oneName(name: String) throws {
    let books = SelectQuery(Book.id, from: Book.row)
    #expect(
      message(books.joined(to: Author.row.alias(name), on: [])) == """
        reading from books: two of its tables are called \(name). Give one of them an alias
        """)
    #expect(message(books.leftJoined(to: Book.row, on: [])).contains("are called books"))
  }

  @Test("Two tables with the same row type are refused, because their fields would be ambiguous")
  func oneType() throws {
    try connection.createTable(OldBook.row)
    let query = SelectQuery(Book.id, from: Book.row).joined(to: OldBook.row, on: [])
    #expect(message(query).contains("old_books and another of its tables have the same row type"))
    let old = OldBook.row.alias("old")
    let pairs = SelectQuery(Book.name, old[Book.name].optional, from: Book.row)
      .leftJoined(to: old, on: [old[Book.id].equals(Book.id)])
    #expect(try connection.rows(of: pairs).count == 4)
  }

  @Test("A column of an outer table is refused if a sub-select's table has the same name")
  func hiddenName() throws {
    let outer = Author.row.alias("BOOKS")
    let inner = SelectQuery(Book.id, from: Book.row)
      .where([Book.author.equals(outer[Author.id])])
    #expect(
      message(SelectQuery(outer[Author.name], from: outer).where([.exists(inner)])) == """
        the column BOOKS.id: a table of the sub-select has the same name. Give the sub-select's table an alias
        """)
    let deeper = SelectQuery(Number.value, from: Number.row)
      .where([.exists(SelectQuery(Book.id, from: Book.row).where([Book.author.equals(Author.id)]))])
    let hiding = SelectQuery(Author.id, from: Author.row).where([.exists(deeper)])
    try connection.createNumbers([1])
    #expect(try connection.rows(of: hiding) == [1, 2])
  }

  @Test("Tables and columns that the database does not have are reported")
  func missingTable() throws {
    let error = failure { _ = try connection.rows(of: SelectQuery(from: Number.row)) }
    #expect(error?.description.contains("no such table: numbers") == true)
    let nothing = Field("nothing", \Book.id)
    let column = message(SelectQuery(nothing, from: Book.row))
    #expect(column.contains("no such column: nothing"))
    #expect(column.contains("at 1:8"))
  }
}
