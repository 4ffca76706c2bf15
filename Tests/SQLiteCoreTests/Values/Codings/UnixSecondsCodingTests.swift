import Foundation
import TestSupport
import Testing

@testable import SQLiteCore

@Suite("Dates as Unix seconds")
struct UnixSecondsCodingTests {
  typealias Table = ValueTable<UnixSecondsCoding>
  static let table = Table(Field("value", \.value, as: .unixSeconds))

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.table.row)
  }

  @Test("They are the seconds that SQLite counts")
  func seconds() throws {
    let date = Date(timeIntervalSince1970: 1_795_253_400)
    try connection.prepareInsert(into: Self.table.row).insert(Table.Row(id: 1, value: date))
    #expect(
      try connection.value("SELECT datetime(value, 'unixepoch') FROM cells")
        == .text("2026-11-21 09:30:00"))
  }

  @Test(
    "A fraction of a second is refused, however small",
    arguments: [
      0.5, -0.001, 1e-7, 1e-9, .leastNonzeroMagnitude, 1e300, .infinity, -.infinity, .nan,
    ])
  func fraction(offset: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: offset)
    let insert = try connection.prepareInsert(into: Self.table.row)
    let error = #expect(throws: SQLiteError.self) {
      try insert.insert(Table.Row(id: 1, value: date))
    }
    #expect(error?.description.hasPrefix("cells.value: expected whole seconds") == true)
    #expect(try connection.count(of: Self.table.row) == 0)
  }

  @Test(
    "An integer that no Date can hold to the second is refused",
    arguments: [.max, .min + 1, (1 << 53) + 1, (1 << 62) + 1] as [Int64])
  func tooPrecise(seconds: Int64) throws {
    try connection.run("INSERT INTO cells VALUES(1, \(TestSQL.literal(seconds)))")
    let error = #expect(throws: SQLiteError.self) {
      try connection.readAllRows(from: Self.table.row)
    }
    #expect(error?.description.hasPrefix("cells.value, row 1: expected ") == true)
  }
}
