import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Dates in the forms of other libraries")
struct ForeignDateCodingTests {
  private static let day = Date(timeIntervalSince1970: 1_795_253_400.125)

  @Test("Each coding reads what the library writes, and writes the same")
  func forms() throws {
    try check(SQLMillisecondsCoding.self, .text("2026-11-21 09:30:00.125"))
    try check(ISO8601WithoutZoneCoding.self, .text("2026-11-21T09:30:00.125"))
    try check(NumericDateCoding.self, .real(816_946_200.125))
    try check(JulianDayCoding.self, .real(2_461_365.895_834_780_1), within: 4e-5)
  }

  private func check<Coding: ColumnCoding>(
    _ coding: Coding.Type, _ stored: SQLiteValue, within resolution: Double = 0
  ) throws where Coding.Property == Date {
    let date = try coding.decode(stored)
    #expect(abs(date.timeIntervalSince(Self.day)) <= resolution)
    #expect(try coding.stored(date) == stored)
  }

  @Test("SQLite's own functions read and write the same texts and days")
  func functions() throws {
    let connection = try Connection.inMemory()
    for seconds in stride(from: -4_000_000_000, to: 4_000_000_000, by: 123_456_789) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      let values = try connection.values(
        of: TestSQL(
          """
          SELECT strftime('%Y-%m-%d %H:%M:%f', \(seconds), 'unixepoch'),
            strftime('%Y-%m-%dT%H:%M:%f', \(seconds), 'unixepoch'),
            julianday(\(seconds), 'unixepoch')
          """))[0]
      #expect(try SQLMillisecondsCoding.stored(date) == values[0])
      #expect(try ISO8601WithoutZoneCoding.stored(date) == values[1])
      let days = try #require(values[2].real)
      #expect(try abs(JulianDayCoding.decode(.real(days)).timeIntervalSince(date)) < 4e-5)
      #expect(try abs(#require(JulianDayCoding.stored(date).real) - days) <= days.ulp)
    }
  }

  @Test("A date in a column of type TIMESTAMP is found, whether SQLite stored an INTEGER or a REAL")
  func timestamps() throws {
    typealias Table = ValueTable<NumericDateCoding>
    let table = Table(Field("value", \.value, as: .numericDate))
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value TIMESTAMP)")
    let dates = [0, 816_946_200, 816_946_200.125, -1.5]
      .map(Date.init(timeIntervalSinceReferenceDate:))
    try connection.insert(contentsOf: table.rows(dates), in: table.row)
    let types = try connection.values(of: TestSQL("SELECT typeof(value) FROM cells"))
    #expect(types == [["integer"], ["integer"], ["real"], ["real"]])
    #expect(try connection.rows(of: table.row).map(\.value) == dates)
    for date in dates {
      #expect(try connection.count(of: table.row, where: [table.value.equals(date)]) == 1)
    }
    #expect(try connection.count(of: table.row, where: [table.value > dates[0]]) == 2)
  }

  @Test("A stored Julian day is read and written again unchanged", arguments: 1...4)
  func julianDays(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<1000 {
      // The years 1000 to 2900.
      let days = Double.random(in: 2_086_303...2_780_000, using: &random)
      let date = try JulianDayCoding.decode(.real(days))
      #expect(try JulianDayCoding.stored(date) == .real(days))
    }
  }

  @Test("Dates outside of a coding's range are refused", arguments: [-1e12, 1e12, .infinity, .nan])
  func range(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(throws: SQLiteError.self) { try SQLMillisecondsCoding.stored(date) }
    #expect(throws: SQLiteError.self) { try ISO8601WithoutZoneCoding.stored(date) }
    #expect(throws: SQLiteError.self) { try JulianDayCoding.stored(date) }
    #expect(throws: SQLiteError.self) { try JulianDayCoding.decode(.real(seconds)) }
  }

  @Test(
    "The error of a date in another form names its row, and the coding that reads the form",
    arguments: [
      ("'2026-11-21 09:30:00'", "TEXT (as: .sqlTimestamp reads it)"),
      ("'2026-11-21T09:30:00.000'", "TEXT (as: .iso8601WithoutZone reads it)"),
      ("'2026-11-21T09:30+01:00'", "TEXT (as: .iso8601 reads it)"),
      ("'2026-11-21'", "TEXT (as: .sqlDate reads it)"), ("'2026-02-30 09:30:00.000'", "TEXT"),
      ("x'00'", "BLOB"), ("NULL", "NULL"),
      ("5", "INTEGER (as: .unixSeconds reads seconds since 1970, .numericDate those since 2001)"),
      ("5.5", "REAL (Date without a coding reads seconds since 2001, as: .julianDay reads days)"),
    ])
  func otherForms(literal: String, found: String) throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE cells(id INTEGER PRIMARY KEY, value)")
    try connection.run(TestSQL("INSERT INTO cells VALUES (7, \(literal))"))
    let table = ValueTable(Field("value", \.value, as: .sqlMilliseconds))
    let error = #expect(throws: SQLiteError.self) { try connection.rows(of: table.row) }
    #expect(
      error?.description
        == "cells.value, row 1: expected a date in the form 2026-11-21 09:30:00.000, found \(found)"
    )
  }

  @Test("The error of a number or text that a coding does not read names the codings that do")
  func otherNumbers() throws {
    let errors = [
      errorThrown { try Date.decode(.text("2026-11-21")) },
      errorThrown { try Date.decode(.integer(5)) },
      errorThrown { try UnixSecondsCoding.decode(.real(1)) },
      errorThrown { try NumericDateCoding.decode(.text("2026-11-21 09:30:00")) },
      errorThrown { try JulianDayCoding.decode(.integer(2_461_366)) },
    ]
    let integer =
      "found INTEGER (as: .unixSeconds reads seconds since 1970, .numericDate those since 2001)"
    let descriptions = [
      "expected REAL, found TEXT (as: .sqlDate reads it)", "expected REAL, \(integer)",
      "expected INTEGER, "
        + "found REAL (Date without a coding reads seconds since 2001, as: .julianDay reads days)",
      "expected INTEGER or REAL, found TEXT (as: .sqlTimestamp reads it)",
      "expected REAL, \(integer)",
    ]
    #expect(errors.map { $0.map { "\($0)" } } == descriptions.map { "value: \($0)" })
  }
}
