import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Rows passed to a closure one at a time")
struct ForEachTests {
  struct Oops: Error {}

  /// By the sink, and by stepping.
  static let orders: [[Ordering]] = [[], [Number.value.ascending]]

  let folder: TemporaryFolder
  let connection: Connection
  /// Waits for no lock: one that is left is noticed at once.
  let other: Connection

  init() throws {
    folder = try TemporaryFolder()
    var options = ConnectionOptions(journalMode: .delete, busyTimeout: .zero)
    connection = try Connection(creatingAt: folder.file(), options: options)
    try connection.createNumbers(1...1000)
    options.journalMode = nil
    other = try Connection(openingExistingAt: folder.file(), options: options)
  }

  /// In a rollback journal, a reader that is left keeps every writer out.
  func expectNoLock() throws {
    #expect(!connection.isInTransaction)
    try other.run("UPDATE numbers SET value = value WHERE value = 5")
    try connection.run("DROP TABLE numbers")
    #expect(try connection.tableNames().isEmpty)
  }

  @Test(
    "The method forEachRow stops when its closure returns false, and leaves no lock",
    arguments: 0..<2)
  func stopping(order: Int) throws {
    var seen: [Int] = []
    try connection.forEachRow(of: Number.row, orderedBy: Self.orders[order]) { number in
      seen.append(number.value)
      return number.value < 3
    }
    #expect(seen == [1, 2, 3])
    seen = []
    try connection.forEachRow(
      of: SelectQuery(Number.value, from: Number.row).ordered(by: Self.orders[order])
    ) {
      seen.append($0)
      return false
    }
    #expect(seen == [1])
    try expectNoLock()
  }

  @Test("The method forEachRow rethrows an error of its closure unchanged", arguments: 0..<2)
  func throwing(order: Int) throws {
    var count = 0
    #expect(throws: Oops.self) {
      try connection.forEachRow(of: Number.row, orderedBy: Self.orders[order]) { _ in
        count += 1
        if count == 7 { throw Oops() }
        return true
      }
    }
    #expect(count == 7)
    let misuse = SQLiteError.misuse(attempt: "a", reason: "b")
    #expect(throws: misuse) {
      try connection.forEachRow(
        of: SelectQuery(Number.value, from: Number.row).ordered(by: Self.orders[order])
      ) {
        _ in throw misuse
      }
    }
    try expectNoLock()
  }

  @Test(
    "The method forEachRow ends at a row that cannot be read, and leaves no lock", arguments: 0..<2)
  func unreadable(order: Int) throws {
    let text = Field("value", computing: { (number: Number) in "\(number.value)" })
    let row = RowDescription(
      "numbers", text, make: { Number(value: Int($0) ?? 0) }
    )
    .keyed(by: text)
    let error = #expect(throws: SQLiteError.self) {
      try connection.forEachRow(of: row, orderedBy: Self.orders[order]) { _ in true }
    }
    let ofValue = #expect(throws: SQLiteError.self) {
      try connection.forEachRow(of: SelectQuery(text, from: row).ordered(by: Self.orders[order])) {
        _ in true
      }
    }
    for error in [error, ofValue] {
      #expect(error?.description == "numbers.value, row 1: expected TEXT, found INTEGER")
    }
    try expectNoLock()
  }

  @Test(
    "The closure of forEachRow may read from the same connection in every other way",
    arguments: 0..<2, 0..<2)
  func nested(outer: Int, inner: Int) throws {
    try connection.delete(in: Number.row, where: [Number.value.isGreater(than: 4)])
    var pairs: [[Int]] = []
    let keyed = Number.row.keyed(by: Number.value)
    func visit(_ a: Number, _ b: Number) throws -> Bool {
      #expect(try connection.count(of: Number.row) == 4)
      #expect(try connection.rows(of: Number.row).count == 4)
      #expect(try connection.rows(of: keyed, keys: [a.value, 9]) == [a])
      #expect(try connection.row(of: keyed, key: b.value) == b)
      pairs.append([a.value, b.value])
      return b.value < a.value
    }
    try connection.forEachRow(of: Number.row, orderedBy: Self.orders[outer]) { a in
      try connection.forEachRow(of: Number.row, orderedBy: Self.orders[inner]) { try visit(a, $0) }
      return true
    }
    #expect(pairs == (1...4).flatMap { a in (1...a).map { [a, $0] } })
    try expectNoLock()
  }

  @Test(
    "The method forEachRow continues after an error of a read inside its closure", arguments: 0..<2)
  func nestedError(order: Int) throws {
    var count = 0
    try connection.forEachRow(of: Number.row, orderedBy: Self.orders[order]) { _ in
      #expect(throws: Oops.self) {
        try connection.forEachRow(of: Number.row) { _ in throw Oops() }
      }
      #expect(throws: SQLiteError.self) {
        try connection.rows(of: Number.row, where: [Color.name.equals("x")])
      }
      count += 1
      return count < 5
    }
    #expect(count == 5)
    try expectNoLock()
  }

  @Test(
    "The closure of forEachRow may insert into another table, row by row and as a stream",
    arguments: 0..<2)
  func writing(order: Int) throws {
    let copies = RowDescription("copies", Number.value, make: Number.init)
      .keyed(by: Number.value)
    try connection.createTable(copies)
    let insert = try connection.prepareInsert(in: copies)
    try connection.forEachRow(
      of: Number.row, where: [Number.value.isAtMost(10)], orderedBy: Self.orders[order]
    ) { number in
      try insert.insert(number)
      try insert.insert(contentsOf: [Number(value: number.value + 100)])
      return true
    }
    #expect(try connection.count(of: copies) == 20)
    #expect(throws: Oops.self) {
      try connection.transaction {
        try connection.forEachRow(of: Number.row, orderedBy: Self.orders[order]) { number in
          try insert.insert(Number(value: number.value + 1000))
          if number.value == 5 { throw Oops() }
          return true
        }
      }
    }
    #expect(try connection.count(of: copies) == 20)
  }

  @Test("The closure of forEachRow is not called for an empty table", arguments: 0..<2)
  func empty(order: Int) throws {
    try connection.delete(in: Number.row, where: [.everyRow])
    try connection.forEachRow(of: Number.row, orderedBy: Self.orders[order]) { _ in throw Oops() }
    try connection.forEachRow(of: SelectQuery(Number.value, from: Number.row)) { _ in throw Oops() }
    #expect(try connection.rows(of: Number.row).isEmpty)
    try expectNoLock()
  }
}
