import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Limits, offsets, orders and lists of values")
struct SelectionTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createNumbers(1...10)
  }

  func numbers(_ limit: Int?, _ offset: Int?) throws -> [Int] {
    try connection.rows(
      of: Number.row, orderedBy: [Number.value.ascending], limit: limit, offset: offset
    ).map(\.value)
  }

  @Test(
    "A negative limit or offset is refused, although SQLite would read all rows",
    arguments: [-1, .min])
  func negative(number: Int) throws {
    let limit = failure { _ = try numbers(number, nil) }
    #expect(
      limit?.description.contains("a limit of \(number) rows: the number is negative") == true)
    let offset = failure { _ = try numbers(2, number) }
    #expect(
      offset?.description.contains("an offset of \(number) rows: the number is negative") == true)
  }

  @Test("A limit of 0 returns no rows, and no limit or offset is too large")
  func limits() throws {
    #expect(try numbers(3, nil) == [1, 2, 3])
    #expect(try numbers(3, 8) == [9, 10])
    #expect(try numbers(nil, 8) == [9, 10])
    #expect(try numbers(0, nil) == [])
    #expect(try numbers(2, 0) == [1, 2])
    #expect(try numbers(.max, .max) == [])
    #expect(try numbers(.max, 9) == [10])
    #expect(try numbers(nil, .max) == [])
    #expect(try numbers(.max, nil).count == 10)
  }

  @Test("Rows are sorted by the requested keys in order of priority, and NULL sorts lowest")
  func orders() throws {
    struct Item { var a: Int?; var b: String }
    let a = Field("a", \Item.a)
    let b = Field("b", \Item.b)
    let row = RowDescription("items", a, b, make: Item.init)
    try connection.createTable(row)
    let items = [(2, "x"), (nil, "y"), (1, "z"), (2, "a"), (nil, "B")].map { Item(a: $0, b: $1) }
    try connection.prepareInsert(in: row).insert(contentsOf: items)
    func text(_ orderings: [Ordering]) throws -> String {
      try connection.rows(of: row, orderedBy: orderings).map(\.b).joined()
    }
    #expect(try text([a.ascending, b.ascending]) == "Byzax")
    #expect(try text([a.descending, b.descending]) == "xazyB")
    #expect(try text([b.ascending]) == "Baxyz")
    #expect(try text([b.ascending, a.descending, b.descending]) == "Baxyz")
  }

  @Test("A condition with a list of thousands of values finds its rows", arguments: [1000, 5000])
  func longLists(count: Int) throws {
    let found = try connection.rows(of: Number.row, where: [Number.value.isIn(5..<(count + 5))])
    #expect(found.map(\.value) == [5, 6, 7, 8, 9, 10])
  }

  @Test("A list may have more values than SQLite allows parameters, also negated and used twice")
  func manyValues() throws {
    let (late, early) = (Number.value.isIn(5..<40_005), Number.value.isIn(-40_000...7))
    #expect(try connection.count(of: Number.row, where: [late]) == 6)
    let rest = try connection.rows(of: Number.row, where: [late.not, early])
    #expect(rest.map(\.value) == [1, 2, 3, 4])
    #expect(try connection.delete(in: Number.row, where: [.any(of: [late, early.not])]) == 6)
  }

  @Test(
    "A list of many values is compared by the same affinity as a list of few", arguments: [1, 600])
  func affinity(count: Int) throws {
    let texts = TableDescription("texts", columns: [.init("a", .text)], isStrict: false).rows
    try connection.createTable(texts.table)
    try connection.insert(["a": "7"], in: texts)
    let numbers = Array(repeating: SQLiteValue.integer(7), count: count)
    #expect(try connection.count(of: texts, where: [texts["a"].isIn(numbers)]) == 1)
  }

  @Test("A nil among the values finds NULL, and the negated condition finds the other rows")
  func nullInList() throws {
    struct Item { var a: Int? }
    let a = Field("a", \Item.a)
    let row = RowDescription("items", a, make: Item.init)
    try connection.createTable(row)
    try connection.prepareInsert(in: row).insert(contentsOf: [nil, 1, 2, nil, 3].map(Item.init))
    func values(_ condition: Condition) throws -> [Int?] {
      try connection.rows(of: row, where: [condition]).map(\.a)
    }
    #expect(try values(a.isIn([nil, 2])) == [nil, 2, nil])
    #expect(try values(a.isIn([nil, 2]).not) == [1, 3])
    #expect(try values(a.isIn([nil])) == [nil, nil])
    #expect(try values(a.isIn([2])) == [2])
    // SQL leaves open whether NULL is among others, so neither a test nor its opposite finds it.
    #expect(try values(a.isIn([2]).not) == [1, 3])
    #expect(try values(a.isLess(than: 2)) == [1])
    #expect(try values(a.isLess(than: 2).not) == [2, 3])
    #expect(try values(a.isLess(than: nil)) == [])
    #expect(try values(.any(of: [a.isLess(than: 2).not, a.isNull])) == [nil, 2, nil, 3])
    #expect(
      try a.isIn([nil, 2]).test.rendered(for: row)
        == #"("a" IN (?) OR "a" IS NULL)"#)
  }
}
