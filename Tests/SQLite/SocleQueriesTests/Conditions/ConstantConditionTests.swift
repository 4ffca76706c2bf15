import Testing

import SocleQueries
@testable import SocleCore

@Suite("Conditions that are true for every row or for none")
struct ConstantConditionTests {
  static let constants: [Condition] = [
    .everyRow, .all(of: []), .any(of: []), Condition.everyRow.not, Condition.any(of: []).not,
    .all(of: [Book.id.equals(1), .any(of: [])]), .any(of: [Book.id.equals(1), .everyRow]),
    .all(of: [.any(of: []), .any(of: [])]),
  ]

  @Test(
    "Sorting by a constant condition changes nothing, and grouping by it gives one group",
    arguments: constants.indices)
  func asKey(index: Int) throws {
    let connection = try Connection.library()
    let constant = Self.constants[index]
    let names = SelectQuery(Book.name, from: Book.row)
    for ordering in [constant.ascending, constant.descending] {
      let found = try connection.rows(of: names.ordered(by: [ordering, Book.id.descending]))
      #expect(found == ["Beowulf", "Watches", "Notes", "Engines"])
    }
    let groups = SelectQuery(Book.name.max, Book.id.count, from: Book.row).grouped(by: constant)
    #expect(try connection.rows(of: groups).map(\.1) == [4])
  }
}
