import Foundation
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore

@Suite("The current time and day as defaults of date columns")
struct DateDefaultTests {
  struct Note {
    var id: Int
    var exact: Date
    var iso: Date
    var timestamp: Date
    var day: Date
    var seconds: Date
    var milliseconds: Date
    var zoneless: Date
    var julian: Date
    var later: Date?
    var text: String
  }

  private static func row(_ moment: DefaultValue) -> RowDescription<Note> {
    RowDescription(
      "notes", Field("id", \Note.id), Field("exact", \Note.exact, default: moment),
      Field("iso", \Note.iso, as: .iso8601, default: moment),
      Field("timestamp", \Note.timestamp, as: .sqlTimestamp, default: moment),
      Field("day", \Note.day, as: .sqlDate, default: moment),
      Field("seconds", \Note.seconds, as: .unixSeconds, default: moment),
      Field("milliseconds", \Note.milliseconds, as: .sqlMilliseconds, default: moment),
      Field("zoneless", \Note.zoneless, as: .iso8601WithoutZone, default: moment),
      Field("julian", \Note.julian, as: .julianDay, default: moment),
      Field("later", \Note.later, as: .optional(.iso8601), default: moment),
      Field("text", \Note.text, default: moment), make: Note.init)
  }

  @Test(
    "Each date coding reads the current time that SQLite fills in as its default, in a STRICT table"
  )
  func now() throws {
    let connection = try Connection.inMemory()
    let row = Self.row(.currentTimestamp)
    try connection.createTable(row)
    let before = Date()
    try connection.run("INSERT INTO notes(id) VALUES (1)")
    let after = Date()
    let note = try #require(try connection.rows(of: row).first)
    let day = Date(
      timeIntervalSince1970: (before.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
    for (date, resolution) in [
      (note.exact, 0.002), (note.iso, 0.002), (note.timestamp, 1), (note.seconds, 1),
      (note.milliseconds, 0.002), (note.zoneless, 0.002), (note.julian, 0.002),
      (try #require(note.later), 0.002),
    ] {
      #expect(date >= before - resolution && date <= after + resolution, "\(note)")
    }
    #expect(note.day == day || note.day == day + 86_400)
    #expect(note.text.count == 19)
    #expect(try connection.describe(table: "notes") == row.table)
    // A default has the form in which values are written, so both sort together.
    let written = try ISO8601Coding.stored(note.iso)
    #expect(try connection.value("SELECT iso FROM notes") == written)
  }

  @Test("The current day as a default is the midnight with which the day begins")
  func today() throws {
    let connection = try Connection.inMemory()
    let row = Self.row(.currentDate)
    try connection.createTable(row)
    try connection.run("INSERT INTO notes(id) VALUES (1)")
    let note = try #require(try connection.rows(of: row).first)
    for date in [
      note.exact, note.iso, note.timestamp, note.day, note.seconds, note.milliseconds,
      note.zoneless, note.julian, note.later,
    ] {
      let date = try #require(date)
      #expect(abs(date.timeIntervalSince1970.remainder(dividingBy: 86_400)) < 0.001)
      #expect(abs(date.timeIntervalSinceNow) < 172_800)
    }
    #expect(note.text.count == 10)
  }

  @Test("Defaults other than the current time and day are unchanged")
  func others() {
    let field = Field("iso", \Note.iso, as: .iso8601, default: "2026-11-21T09:30:00.000Z")
    #expect(field.column.defaultValue == "2026-11-21T09:30:00.000Z")
    #expect(Field("iso", \Note.iso, as: .iso8601).column.defaultValue == nil)
  }
}
