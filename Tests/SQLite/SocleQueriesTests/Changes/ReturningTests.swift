import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Changes that return rows")
struct ReturningTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("Changes that return rows have the expected SQL")
  func generatedSQL() throws {
    let update = UpdateQuery(
      Book.row, set: [Book.pages.set(to: Book.pages.plus(1))], where: [Book.id.equals(1)]
    ).returning(Book.name, Book.pages.plus(2))
    #expect(
      try update.sql == """
        UPDATE "books" SET "pages" = ("pages" + ?) WHERE "id" = ? RETURNING "name", ("pages" + ?)
        """)
    let delete = DeleteQuery(from: Author.row, where: [.everyRow]).returning(Author.row)
    #expect(
      try delete.sql == #"DELETE FROM "authors" WHERE 1 = 1 RETURNING "id", "name", "mentor""#)
    let ada = Author(id: 1, name: "Ada", mentor: nil)
    let insert = InsertRowQuery(ada, into: Author.row, onConflict: .update(Author.name))
      .returning(Author.name)
    #expect(
      try insert.sql == """
        INSERT INTO "authors" AS target("id", "name", "mentor") VALUES (?, ?, ?) ON CONFLICT ("id") \
        DO UPDATE SET "name" = excluded."name" RETURNING "name"
        """)
  }

  @Test("An update returns each row as it is afterwards, and nothing if no row matches")
  func update() throws {
    let found = try connection.rows(
      of: UpdateQuery(
        Book.row, set: [Book.pages.set(to: Book.pages.plus(1)), Book.price.set(to: nil)],
        where: [Book.author.equals(1)]
      ).returning(Book.id, Book.pages, Book.price.isNull))
    #expect(found.sorted { $0.0 < $1.0 }.map { "\($0)" } == ["(1, 101, true)", "(2, 8, true)"])
    #expect(
      try connection.rows(
        of: UpdateQuery(
          Book.row, set: [Book.pages.set(to: 1)], where: [Book.id.equals(99)]
        ).returning(Book.row)
      ).isEmpty)
  }

  @Test("A new value can come from another column or a sub-select")
  func assignments() throws {
    let named = SelectQuery(Author.name, from: Author.row).where([Author.id.equals(Book.author)])
    try connection.update(
      Book.row,
      set: [
        Book.pages.set(to: Book.id), Book.id.set(to: Book.id.plus(100)), Book.price.set(to: 1.5),
        Book.name.set(to: Computed(named, as: String.self).or("-")),
      ], where: [.everyRow])
    let books = try connection.rows(of: Book.row, orderedBy: [Book.id.ascending])
    #expect(books.map(\.id) == [101, 102, 103, 104])
    #expect(books.map(\.pages) == [1, 2, 3, 4])
    #expect(books.map(\.name) == ["Ada", "Ada", "Ben", "-"])
  }

  @Test("A delete returns the deleted rows")
  func delete() throws {
    let gone = try connection.rows(
      of: DeleteQuery(
        from: Book.row, where: [Book.pages.isGreater(than: 95)]
      ).returning(Book.row))
    #expect(gone.map(\.name).sorted() == ["Engines", "Watches"])
    #expect(try connection.count(of: Book.row) == 2)
  }

  @Test("An insert returns the stored row, or nil if the table is unchanged")
  func insert() throws {
    func insert(_ conflict: ConflictPolicy<Author>) throws -> (Int, String)? {
      let author = Author(id: 1, name: "Eve", mentor: 1)
      return try connection.firstRow(
        of: InsertRowQuery(
          author, into: Author.row, onConflict: conflict
        ).returning(Author.id, Author.name))
    }
    #expect(failure { _ = try insert(.fail) }?.code == .primaryKeyViolation)
    #expect(try insert(.ignore) == nil)
    #expect(try connection.firstRow(of: Author.row)?.name == "Ada")
    #expect(try #require(try insert(.update(Author.name))) == (1, "Eve"))
    #expect(try insert(.updateAll(onlyIfDifferent: true)) != nil)
    #expect(try insert(.updateAll(onlyIfDifferent: true)) == nil)
    #expect(try #require(try insert(.replace)) == (1, "Eve"))
  }

  @Test("An insert returns default values and a new rowid", arguments: [false, true])
  func defaults(isNested: Bool) throws {
    struct Note { var id: Int?; var text: String }
    let id = Field("id", \Note.id)
    let text = Field("text", \Note.text)
    let row = RowDescription("notes", id, text, make: Note.init)
      .keyed(by: id)
    try connection.run(
      "CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT, made TEXT DEFAULT 'x')")
    let made = Field("made", \Note.text)
    try connection.maybeInTransaction(isNested) {
      for number in 1...2 {
        let found = try connection.firstRow(
          of: InsertRowQuery(
            Note(id: nil, text: "a\0b"), into: row
          ).returning(id, text, made))
        #expect(try #require(found) == (number, "a\0b", "x"))
      }
    }
  }

  @Test("A result that cannot be read rolls back the change", arguments: [false, true], 0..<3)
  func undecodable(isNested: Bool, kind: Int) throws {
    let wrong = Field("name", \Book.pages)
    let before = try connection.rows(of: Book.row)
    try connection.maybeInTransaction(isNested) {
      try connection.update(Author.row, set: [Author.mentor.set(to: 2)], where: [.everyRow])
      let error = failure {
        switch kind {
        case 0:
          _ = try connection.rows(
            of: UpdateQuery(
              Book.row, set: [Book.pages.set(to: 1)], where: [.everyRow]
            ).returning(wrong))
        case 1:
          _ = try connection.rows(
            of: DeleteQuery(from: Book.row, where: [.everyRow]).returning(wrong))
        default:
          let book = Book(id: 9, author: nil, name: "x", pages: 1, price: nil)
          _ = try connection.firstRow(of: InsertRowQuery(book, into: Book.row).returning(wrong))
        }
      }
      let cell = CellPlace(table: "books", column: "name", row: 1)
      #expect(error == .conversion(cell: cell, expected: "INTEGER", found: "TEXT"))
      #expect(connection.isInTransaction == isNested)
    }
    #expect(try connection.rows(of: Book.row) == before)
    #expect(try connection.count(of: Author.row, where: [Author.mentor.equals(2)]) == 3)
    #expect(connection.heldStatements == 0)
  }

  @Test("A change that returns rows reports a row without a parent", arguments: [false, true])
  func foreignKeys(isNested: Bool) throws {
    let connection = try Connection.family()
    let dangling = SQLiteError.danglingReferences(
      attempt: "inserting into children", violations: [.child(7)])
    try connection.maybeInTransaction(isNested) {
      let error = failure {
        _ = try connection.firstRow(
          of: InsertRowQuery(Child(id: 7, parent: 99), into: Child.row).returning(Child.id))
      }
      #expect(error == dangling)
      _ = try connection.firstRow(
        of: InsertRowQuery(Child(id: 1, parent: 3), into: Child.row).returning(Child.id))
      let updating = failure {
        _ = try connection.rows(
          of: UpdateQuery(
            Child.row, set: [Child.parent.set(to: 98)], where: [.everyRow]
          ).returning(Child.id))
      }
      #expect(updating?.description.contains("children(parent) row 1 has no parent") == true)
      let deleting = failure {
        _ = try connection.rows(
          of: DeleteQuery(from: Parent.row, where: [.everyRow]).returning(Parent.id))
      }
      #expect(deleting?.description.contains("children(parent) row 1 has no parent") == true)
    }
    #expect(try connection.children() == [Child(id: 1, parent: 3)])
  }

  @Test(
    "A returning change without a condition is refused, and SQLite refuses aggregates in RETURNING")
  func refusals() throws {
    #expect(
      failure {
        _ = try connection.rows(of: DeleteQuery(from: Book.row, where: []).returning(Book.id))
      }?
      .description.contains(".everyRow") == true)
    #expect(
      failure {
        _ = try connection.rows(
          of: UpdateQuery(Book.row, set: [], where: [.everyRow]).returning(Book.id))
      } != nil)
    #expect(
      failure {
        _ = try connection.rows(
          of: DeleteQuery(from: Book.row, where: [.everyRow]).returning(Book.pages.sum))
      }?.description.contains("aggregate") == true)
    #expect(try connection.count(of: Book.row) == 4)
  }
}
