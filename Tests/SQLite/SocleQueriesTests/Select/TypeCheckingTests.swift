import Testing

import SocleQueries
@testable import SocleCore

/// The compiler takes less than 100 ms for each expression of these tests; this command lists slower ones:
///
///     swift build --build-tests --scratch-path /tmp/slow \
///       -Xswiftc -Xfrontend -Xswiftc -warn-long-expression-type-checking=100
@Suite("A large query")
struct TypeCheckingTests {
  @Test(
    "A query of twelve conditions, joins, groups and computed values compiles quickly, and runs")
  func twelveConditions() throws {
    let connection = try Connection.library()
    let mentor = Author.row.alias("mentor")
    let query = SelectQuery(
      Author.name, mentor[Author.name].optional, Book.pages.sum.required,
      Book.price.or(0).times(2).plus(1).rounded(toPlaces: 2).max,
      Book.name.length.isAtLeast(6).choose("long", otherwise: "short"), from: Author.row
    )
    .joined(to: Book.row, on: [Book.author.equals(Author.id)])
    .leftJoined(to: mentor, on: [mentor[Author.id].equals(Author.mentor)])
    .where([
      Author.id.isGreater(than: 0), Author.name.differs(from: "Dan"), Author.id.isIn([1, 2, 3]),
      Author.name.isBetween("A", and: "Z"), Author.name.hasPrefix("C").not,
      Book.pages.isLess(than: 1000), Book.pages.isAtLeast(5), Book.name.contains("x").not,
      Book.price.isNotNull, .any(of: [Book.price.isAtMost(9.5), Book.pages.isGreater(than: 200)]),
      .exists(
        SelectQuery(Book.id, from: Book.row).where([Book.pages.plus(1).times(2).isAtLeast(3)])),
      .all(of: [Author.mentor.isNull.not.equals(true).isNotNull, Book.id.isAtMost(Book.pages)]),
    ])
    .grouped(by: Author.id, Book.name)
    .having([Aggregate.rowCount.isAtLeast(1), Book.pages.sum.isGreater(than: 1)])
    .ordered(by: [Book.pages.sum.descending, Author.name.collated(.noCase).ascending])
    .limited(to: 10)
    #expect(try connection.rows(of: query).map(\.0) == ["Ben", "Ada"])
  }
}
