import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("The SQL of a select")
struct SelectSQLTests {
  let books = SelectQuery(Book.name, from: Book.row)

  @Test("Selects of whole rows, of values, and of an alias's rows have the expected SQL")
  func selections() throws {
    #expect(
      try SelectQuery(from: Author.row).sql == #"SELECT "id", "name", "mentor" FROM "authors""#)
    #expect(
      try SelectQuery(Book.name, Book.id, from: Book.row).sql
        == #"SELECT "name", "id" FROM "books""#)
    #expect(
      try SelectQuery(from: Author.row.alias("a")).sql
        == #"SELECT "id", "name", "mentor" FROM "authors" AS "a""#)
    #expect(
      try SelectQuery(Book.name, Book.id.plus(1), from: Book.row, make: { ($1, $0) }).sql
        == #"SELECT "name", ("id" + ?) FROM "books""#)
  }

  @Test("The clauses of a select are in SQL's order, whatever the order of the calls")
  func clauses() throws {
    let query =
      books
      .limited(to: 5, skipping: 2)
      .ordered(by: [Book.name.collated(.noCase).ascending.nullsLast])
      .having([Aggregate.rowCount.isGreater(than: 1)])
      .grouped(by: Book.author, Book.name)
      .where([Book.id.isLess(than: 9)])
      .distinct
    #expect(
      try query.sql == """
        SELECT DISTINCT "name" FROM "books" WHERE "id" < ? GROUP BY "author", "name" \
        HAVING count(*) > ? ORDER BY ("name" COLLATE "NOCASE") ASC NULLS LAST \
        LIMIT ? OFFSET ?
        """)
    #expect(try query.bound == [.integer(9), .integer(1), .integer(5), .integer(2)])
  }

  @Test("Repeated calls add conditions, groups and orders; the last limit applies")
  func addingUp() throws {
    let query = books.where([Book.id.equals(1)]).where([]).where([Book.pages.equals(2)])
      .grouped(by: Book.id).grouped(by: Book.pages)
      .having([Book.id.equals(3)]).having([Book.id.equals(4)])
      .ordered(by: [Book.id.ascending]).ordered(by: [Book.pages.descending.nullsFirst])
      .limited(to: 3, skipping: 1).limited(to: 7)
    #expect(
      try query.sql == """
        SELECT "name" FROM "books" WHERE ("id" = ? AND "pages" = ?) GROUP BY "id", "pages" \
        HAVING ("id" = ? AND "id" = ?) ORDER BY "id" ASC, "pages" DESC NULLS FIRST LIMIT ?
        """)
    #expect(try query.limited(to: nil).sql.contains("LIMIT") == false)
    #expect(
      try books.ordered(by: [.random]).sql == #"SELECT "name" FROM "books" ORDER BY random() ASC"#)
  }

  @Test("In a select of several tables each column is qualified by its table")
  func joins() throws {
    let query = SelectQuery(Author.name, Book.row.optional, from: Author.row)
      .leftJoined(to: Book.row, on: [Book.author.equals(Author.id), Book.pages.isAtLeast(9)])
    #expect(
      try query.sql == """
        SELECT "authors"."name", "books"."id", "books"."author", "books"."name", "books"."pages", \
        "books"."price" FROM "authors" LEFT JOIN "books" ON \
        ("books"."author" = "authors"."id" AND "books"."pages" >= ?)
        """)
    let mentor = Author.row.alias("mentor")
    #expect(
      try SelectQuery(Author.name, mentor[Author.name], from: Author.row)
        .joined(to: mentor, on: [mentor[Author.id].equals(Author.mentor)]).sql == """
          SELECT "authors"."name", "mentor"."name" FROM "authors" \
          JOIN "authors" AS "mentor" ON "mentor"."id" = "authors"."mentor"
          """)
    #expect(
      try books.joined(to: Author.row, on: []).sql
        == #"SELECT "books"."name" FROM "books" JOIN "authors" ON 1 = 1"#)
  }

  @Test("In a sub-select its columns and those of the enclosing query are qualified")
  func nested() throws {
    let own = books.where([Book.author.equals(Author.id)])
    let authors = SelectQuery(Author.id, from: Author.row)
    #expect(
      try authors.where([.exists(own)]).sql == """
        SELECT "id" FROM "authors" WHERE EXISTS \
        (SELECT "books"."name" FROM "books" WHERE "books"."author" = "authors"."id")
        """)
    #expect(
      try authors.where([Author.name.isIn(own.limited(to: 3)).not]).sql == """
        SELECT "id" FROM "authors" WHERE NOT ("name" IN \
        (SELECT "books"."name" FROM "books" WHERE "books"."author" = "authors"."id" LIMIT ?))
        """)
    #expect(
      try SelectQuery(Computed(own, as: String.self), from: Author.row).sql == """
        SELECT (SELECT "books"."name" FROM "books" WHERE "books"."author" = "authors"."id") FROM "authors"
        """)
    let mentors = SelectQuery(Author.mentor, from: Author.row)
    #expect(
      try authors.where([Author.id.isIn(mentors)]).sql == """
        SELECT "id" FROM "authors" WHERE "id" IN (SELECT "authors"."mentor" FROM "authors")
        """)
  }

  @Test("A method of a query leaves the query it was called on unchanged")
  func value() throws {
    let before = try books.sql
    _ = books.where([Book.id.equals(1)]).distinct.limited(to: 1).grouped(by: Book.id)
    #expect(try books.sql == before)
  }
}
