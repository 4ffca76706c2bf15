import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("A column that is missing from the database's table")
struct MissingColumnTests {
  /// A description of authors with a column that their table lacks and the table of the enclosing query has.
  struct Writer {
    var pages: Int
    static let pages = Field("pages", \Writer.pages)
    static let row = RowDescription("authors", pages, make: Writer.init)
      .keyed(by: pages)
  }

  @Test(
    "A column missing in a sub-select's table is never resolved to the enclosing query's column")
  func subselects() throws {
    let connection = try Connection.library()
    let writers = SelectQuery(Writer.pages, from: Writer.row)
    let conditions = [
      Book.pages.isIn(writers), .exists(writers.where([Writer.pages.equals(Book.pages)])),
      Book.pages.equals(Computed(writers, as: Int.self)),
      Condition("\(Book.pages) IN (SELECT \(Writer.pages) FROM \(Writer.row))"),
      Condition("\(Book.pages) IN \(writers)"),
    ]
    for condition in conditions {
      let error = failure { try connection.delete(in: Book.row, where: [condition]) }
      #expect(error?.description.contains("no such column: authors.pages") == true)
    }
    #expect(try connection.count(of: Book.row) == 4)
  }
}
