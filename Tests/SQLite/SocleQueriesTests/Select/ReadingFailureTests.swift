import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Errors of results with the wrong type")
struct ReadingFailureTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  private func cell(_ body: () throws -> Void) -> CellPlace? {
    guard case .conversion(let cell, _, _)? = failure(body) else { return nil }
    return cell
  }

  @Test("The error of a wrong type in a join names the table, even if both tables have the column")
  func join() throws {
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.run("CREATE TABLE loose(id, author, name, pages, price)")
    try connection.run("INSERT INTO loose SELECT * FROM books")
    try connection.run("UPDATE loose SET name = x'00' WHERE id = 3")
    let row = RowDescription(
      "loose", Book.id, Book.author, Book.name, Book.pages, Book.price, make: Book.init)
    let authors = SelectQuery(Author.name, Book.name, from: Author.row)
      .joined(to: row, on: [Book.author.equals(Author.id)]).ordered(by: [Book.id.ascending])
    let place = CellPlace(table: "loose", column: "name", row: 3)
    #expect(cell { _ = try connection.rows(of: authors) } == place)
    #expect(cell { try connection.forEachRow(of: authors) { _ in true } } == place)
    let rows = SelectQuery(Author.row, row, from: Author.row)
      .joined(to: row, on: [Book.author.equals(Author.id)]).ordered(by: [Book.id.ascending])
    #expect(cell { _ = try connection.rows(of: rows) } == place)
    let alias = row.alias("l")
    let named = SelectQuery(Author.name, alias[Book.name], alias.optional, from: Author.row)
      .joined(to: alias, on: [alias[Book.author].equals(Author.id)])
      .ordered(by: [alias[Book.id].ascending])
    #expect(cell { _ = try connection.rows(of: named) } == place)
    #expect(connection.heldStatements == 0)
  }

  @Test(
    "Reading NULL from an unmatched left join as a non-optional value throws, with table, column and row"
  )
  func leftJoin() throws {
    let query = SelectQuery(Author.name, Book.name, from: Author.row)
      .leftJoined(to: Book.row, on: [Book.author.equals(Author.id)])
      .ordered(by: [Author.id.ascending])
    #expect(
      cell { _ = try connection.rows(of: query) }
        == CellPlace(table: "books", column: "name", row: 4))
    let rows = SelectQuery(Author.row, Book.row, from: Author.row)
      .leftJoined(to: Book.row, on: [Book.author.equals(Author.id)])
      .ordered(by: [Author.id.ascending])
    #expect(
      cell { _ = try connection.rows(of: rows) } == CellPlace(table: "books", column: "id", row: 4))
  }

  @Test("The error of a wrong type in a query written as SQL contains SQLite's name of the column")
  func literal() throws {
    let byPosition = LiteralQuery(
      "SELECT id, name AS title FROM books", reading: Int.self, Int.self)
    #expect(cell { _ = try connection.rows(of: byPosition) } == CellPlace(column: "title", row: 1))
    let byName = LiteralQuery(
      "SELECT 'x' AS mentor, name, id FROM authors", reading: Author.row)
    #expect(
      cell { _ = try connection.rows(of: byName) }
        == CellPlace(table: "authors", column: "mentor", row: 1))
  }

  @Test("The error of a wrong type in a change's results contains table, column and row")
  func returning() throws {
    let wrong = Field("price", \Book.pages)
    #expect(
      cell {
        _ = try connection.rows(
          of: UpdateQuery(
            Book.row, set: [Book.pages.set(to: 1)], where: [.everyRow]
          ).returning(Book.id, wrong))
      } == CellPlace(table: "books", column: "price", row: 1))
  }

  @Test("A whole optional row of a left join without a match is nil")
  func optionalRow() throws {
    let query = SelectQuery(Author.id, Book.row.optional, from: Author.row)
      .leftJoined(to: Book.row, on: [Book.author.equals(Author.id)])
      .ordered(by: [Author.id.ascending, Book.id.ascending])
    let found = try connection.rows(of: query)
    #expect(found.map { $0.1?.name } == ["Engines", "Notes", "Watches", nil])
  }
}
