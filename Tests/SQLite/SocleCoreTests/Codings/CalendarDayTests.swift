import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Calendar days")
struct CalendarDayTests {
  /// The Gregorian calendar of Foundation.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }()

  private func expectSame(days: Int) {
    let day = CalendarDay(days: days)
    #expect(day.days == days)
    let date = Date(timeIntervalSince1970: TimeInterval(days) * 86_400)
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    let found = (day.year, day.month, day.day)
    #expect(found == (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0), "day \(days)")
  }

  @Test("A day agrees with Foundation's calendar around the turns of centuries")
  func turns() {
    for year in [1600, 1700, 1900, 1970, 2000, 2100, 2400] {
      let first = CalendarDay(year: year, month: 1, day: 1).days
      for days in first - 70..<first + 400 { expectSame(days: days) }
    }
  }

  @Test("A random day of the years 1583 to 9999 agrees with Foundation's calendar")
  func random() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<3000 { expectSame(days: Int.random(in: -141_000...2_932_896, using: &random)) }
  }

  static let knownDays: [(year: Int, month: Int, day: Int, days: Int)] = [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
    (0, 1, 1, -719_528), (0, 2, 29, -719_469), (0, 3, 1, -719_468), (9999, 12, 31, 2_932_896),
    (-399, 1, 1, -865_259),
  ]

  @Test(
    "Known days are converted to the right number of days since 1970, and back",
    arguments: knownDays)
  func known(year: Int, month: Int, day: Int, days: Int) {
    #expect(CalendarDay(year: year, month: month, day: day).days == days)
    let found = CalendarDay(days: days)
    #expect((found.year, found.month, found.day) == (year, month, day))
  }

  @Test("Integer quotients are rounded down, also for negative dividends")
  func quotients() {
    for dividend in -20...20 {
      for divisor in 1...7 {
        #expect(
          dividend.floorQuotient(divisor)
            == Int((Double(dividend) / Double(divisor)).rounded(.down)))
      }
    }
  }
}
