import Foundation
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Dates as Unix seconds")
struct UnixSecondsCodingTests {
  typealias Table = ValueTable<UnixSecondsCoding>
  static let table = Table(Field("value", \.value, as: .unixSeconds))

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.table.row)
  }

  @Test("A date is stored as the Unix seconds that SQLite's date functions use")
  func seconds() throws {
    let date = Date(timeIntervalSince1970: 1_795_253_400)
    try connection.prepareInsert(in: Self.table.row).insert(Table.Row(id: 1, value: date))
    #expect(
      try connection.value("SELECT datetime(value, 'unixepoch') FROM cells")
        == .text("2026-11-21 09:30:00"))
  }

  @Test(
    "A date is rounded to the nearest millisecond, and then down to the second",
    arguments: [
      (0.5, 0), (-0.001, -1), (1e-9, 0), (-1e-9, 0), (0.999_9, 1), (1.999, 1), (-1.5, -2),
      // Multiplied by 1,000, these have more digits than a Double.
      (125_487_018_148_065, 125_487_018_148_065), (89_158_879_113_153, 89_158_879_113_153),
      (-394_058_267_452_932, -394_058_267_452_932), (0x1p53, 1 << 53),
    ] as [(Double, Int64)])
  func fraction(seconds: Double, stored: Int64) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try UnixSecondsCoding.stored(date) == .integer(stored))
  }

  @Test("The current date is stored, found by an equal date, and read back to the second")
  func now() throws {
    let now = Date()
    try connection.prepareInsert(in: Self.table.row).insert(Table.Row(id: 1, value: now))
    #expect(try connection.count(of: Self.table.row, where: [Self.table.value.equals(now)]) == 1)
    let found = try connection.rows(
      of: Self.table.row.keyed(by: Self.table.value), keys: [now])
    let difference = try #require(found.first).value.timeIntervalSince(now)
    #expect(difference > -1 && difference < 0.001)
  }

  @Test("A date out of range is refused", arguments: [1e300, .infinity, -.infinity, .nan])
  func outOfRange(seconds: Double) throws {
    let row = Table.Row(id: 1, value: Date(timeIntervalSince1970: seconds))
    let insert = try connection.prepareInsert(in: Self.table.row)
    let error = #expect(throws: SQLiteError.self) { try insert.insert(row) }
    #expect(error?.description.hasPrefix("cells.value: expected a date within") == true)
    #expect(try connection.count(of: Self.table.row) == 0)
  }

  @Test(
    "An integer that a Date cannot represent to the second is refused",
    arguments: [.max, .min + 1, (1 << 53) + 1, (1 << 62) + 1] as [Int64])
  func tooPrecise(seconds: Int64) throws {
    try connection.run("INSERT INTO cells VALUES(1, \(TestSQL.literal(seconds)))")
    let error = #expect(throws: SQLiteError.self) {
      try connection.rows(of: Self.table.row)
    }
    #expect(error?.description.hasPrefix("cells.value, row 1: expected ") == true)
  }
}
