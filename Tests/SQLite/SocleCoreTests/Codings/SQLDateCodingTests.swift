import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Dates in SQLite's own text forms")
struct SQLDateCodingTests {
  struct Event {
    var id: Int
    var moment: Date
    var day: Date
    static let id = Field("id", \Event.id)
    static let moment = Field(
      "moment", \Event.moment, as: .sqlTimestamp, default: .currentTimestamp)
    static let day = Field("day", \Event.day, as: .sqlDate, default: .currentDate)
    static let row = RowDescription("events", id, moment, day, make: Event.init).keyed(by: id)
  }

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Event.row)
  }

  @Test("Default dates that SQLite fills in are read")
  func defaults() throws {
    let before = Date()
    try connection.run("INSERT INTO events(id) VALUES(1)")
    let event = try connection.row(of: Event.row, where: [Event.id.equals(1)])
    #expect(abs(event.moment.timeIntervalSince(before)) < 60)
    #expect(event.day <= event.moment && event.moment.timeIntervalSince(event.day) < 86_400)
  }

  @Test(
    "Dates are rounded down to the second and the day, as SQLite does",
    arguments: [0, -0.001, 1_795_253_400.999, -62_167_219_200, 253_402_300_799.9, 951_868_799])
  func rounded(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    let whole = Int64(((seconds * 1000).rounded() / 1000).rounded(.down))
    try connection.prepareInsert(in: Event.row).insert(Event(id: 1, moment: date, day: date))
    let sql = TestSQL(
      """
      SELECT moment = datetime(\(whole), 'unixepoch'), day = date(\(whole), 'unixepoch')
      FROM events
      """)
    #expect(try connection.values(of: sql) == [[1, 1]])
    let event = try connection.row(of: Event.row, where: [Event.day.equals(date)])
    #expect(event.moment.timeIntervalSince1970 == Double(whole))
  }

  @Test(
    "Text in another form is refused",
    arguments: [
      ("", ""), ("2026-11-21T09:30:00", "2026-11-21 "), ("2026-11-21 09:30", "2026-11"),
      ("2026-11-21 09:30:00.000", "2026-02-30"), ("2026-11-21 24:00:00", "21.11.2026"),
    ])
  func otherForms(moment: String, day: String) {
    #expect(throws: SQLiteError.self) { try SQLTimestampCoding.decode(.text(moment)) }
    #expect(throws: SQLiteError.self) { try SQLDateCoding.decode(.text(day)) }
  }
}
