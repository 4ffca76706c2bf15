import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Dates as ISO 8601")
struct ISO8601CodingTests {
  typealias Table = ValueTable<ISO8601Coding>
  static let table = Table(Field("value", \.value, as: .iso8601))

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.table.row)
  }

  func stored(_ date: Date) throws -> SQLiteValue { try ISO8601Coding.stored(date) }

  @Test("A date is stored as ISO 8601 text in UTC with milliseconds")
  func spelling() throws {
    let texts: [Double: String] = [
      0: "1970-01-01T00:00:00.000Z", -0.001: "1969-12-31T23:59:59.999Z",
      951_782_400: "2000-02-29T00:00:00.000Z", 1_795_253_400: "2026-11-21T09:30:00.000Z",
      -62_167_219_200: "0000-01-01T00:00:00.000Z", 253_402_300_799.999: "9999-12-31T23:59:59.999Z",
      -2_203_891_200: "1900-03-01T00:00:00.000Z",
    ]
    for (seconds, text) in texts {
      #expect(try stored(Date(timeIntervalSince1970: seconds)) == .text(text))
    }
  }

  @Test("Every whole millisecond is read back exactly, in every century", arguments: 1...6)
  func milliseconds(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let dates = (0..<500).map { _ in
      let milliseconds = Int.random(in: DateText.range, using: &random)
      return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
    try connection.prepareInsert(in: Self.table.row).insert(contentsOf: Self.table.rows(dates))
    #expect(try connection.rows(of: Self.table.row).map(\.value) == dates)
  }

  @Test(
    "A date is rounded to the nearest millisecond",
    arguments: [0.000_4: "00.000", 0.000_6: "00.001", 1.999_6: "02.000", 59.123_499: "59.123"])
  func rounded(seconds: Double, text: String) throws {
    #expect(
      try stored(Date(timeIntervalSince1970: seconds)) == .text("1970-01-01T00:00:\(text)Z"))
  }

  @Test("SQLite reads the text as the same moment")
  func moments() throws {
    let dates = (-99...99).map { Date(timeIntervalSince1970: Double($0) * 1_234_567_890) }
      .filter { (try? stored($0)) != nil }
    #expect(dates.count > 100)
    try connection.prepareInsert(in: Self.table.row).insert(contentsOf: Self.table.rows(dates))
    let seconds = try connection.values(of: TestSQL("SELECT unixepoch(value) FROM cells"))
    #expect(seconds == dates.map { [.integer(Int64($0.timeIntervalSince1970))] })
  }

  @Test(
    "A date outside the years 0 to 9999 is refused",
    arguments: [
      -62_167_219_200.001, 253_402_300_800, 1e18, -1e300, .infinity, -.infinity, .nan,
    ])
  func refused(seconds: Double) throws {
    let insert = try connection.prepareInsert(in: Self.table.row)
    let row = Table.Row(id: 1, value: Date(timeIntervalSince1970: seconds))
    #expect(throws: SQLiteError.self) { try insert.insert(row) }
    let error = #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: [row]) }
    #expect(
      error?.description.hasPrefix("cells.value, row 1: expected a date of the years 0 to 9999")
        == true)
    #expect(try connection.count(of: Self.table.row) == 0)
  }

  @Test(
    "Other programs' forms with a zone are read as the same moment",
    arguments: [
      ("2026-11-21T09:30:00Z", 0.0), ("2026-11-21T09:30Z", 0), ("2026-11-21T09:30:00.5Z", 0.5),
      ("2026-11-21T09:30:00.000001Z", 0.000_001), ("2026-11-21T09:30:00.123456Z", 0.123_456),
      ("2026-11-21T09:30:00.123456789Z", 0.123_456), ("2026-11-21T10:30:00+01:00", 0),
      ("2026-11-21T10:30:00.25+0100", 0.25), ("2026-11-20T22:00:00-11:30", 0),
      ("2026-11-22T00:00:00+14:30", 0), ("2026-11-21T09:30:00-00:00", 0),
    ])
  func otherForms(text: String, fraction: Double) throws {
    try connection.run("INSERT INTO cells VALUES(1, \(TestSQL.literal(text)))")
    let date = try connection.rows(of: Self.table.row)[0].value
    #expect(abs(date.timeIntervalSince1970 - 1_795_253_400 - fraction) < 5e-7)
    // SQLite's own functions read the same second, except without a colon in the offset.
    guard !text.hasSuffix("+0100") else { return }
    #expect(try connection.value("SELECT unixepoch(value) FROM cells") == 1_795_253_400)
  }

  @Test(
    "Text that is not a valid date is refused, and never corrected",
    arguments: [
      "", "2026", "2026-02-30T00:00:00.000Z", "2025-02-29T00:00:00.000Z",
      "1900-02-29T00:00:00.000Z", "2026-00-01T00:00:00.000Z", "2026-13-01T00:00:00.000Z",
      "2026-01-00T00:00:00.000Z", "2026-01-01T24:00:00.000Z", "2026-01-01T00:60:00.000Z",
      "2026-01-01T00:00:60.000Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z",
      "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+24:00", "2026-01-01T00:00+01:60",
      "2026-01-01T00:00:00+1:00", "2026-01-01T00:00:00+01:00Z", "2026-02-30T00:00Z",
      "0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "2026-01-01T00Z",
      "2026-01-01T24:00Z", "2026-01-01T00:00:60Z", "20260101T000000Z", "2026-00-01T00:00:00Z",
      "2026-01-01T00:00:00.000Zx", "2026-01-01 00:00:00.000Z", "2026-01-01T00:00:00 +01:00",
      "2026-01-01T00:00:00.000z", "+026-01-01T00:00:00.000Z", "２０２６-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00.000\0",
    ])
  func notADate(text: String) throws {
    try connection.run("INSERT INTO cells VALUES(1, \(TestSQL.literal(text)))")
    let error = #expect(throws: SQLiteError.self) {
      try connection.rows(of: Self.table.row)
    }
    #expect(
      error?.description
        == "cells.value, row 1: expected a date in the form 2026-11-21T09:30:00.000Z, found TEXT")
  }
}
