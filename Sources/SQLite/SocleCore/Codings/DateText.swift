import Foundation

/// A format of dates in UTC as text of fixed width, which sorts in the order of time.
///
/// Not Foundation's format style, which truncates milliseconds where a `Date` is slightly below them, and reads February 30 as
/// March 2. The calendar is Gregorian throughout.
struct DateText: Sendable {
  static let iso8601 = DateText("0000-00-00T00:00:00.000Z", unit: 1)
  static let timestamp = DateText("0000-00-00 00:00:00", unit: 1000)
  static let milliseconds = DateText("0000-00-00 00:00:00.000", unit: 1)
  static let withoutZone = DateText("0000-00-00T00:00:00.000", unit: 1)
  static let day = DateText("0000-00-00", unit: 86_400_000)

  /// The formats by the names of the codings that read them.
  static let codings = [
    "iso8601": iso8601, "sqlTimestamp": timestamp, "sqlMilliseconds": milliseconds,
    "iso8601WithoutZone": withoutZone, "sqlDate": day,
  ]

  /// The milliseconds since 1970 that the format can represent: the years 0 to 9999.
  static let range = -62_167_219_200_000...253_402_300_799_999

  /// The text of a date, with `0` in place of each digit.
  private let pattern: [UInt8]
  /// The resolution in milliseconds.
  private let unit: Int

  private init(_ pattern: String, unit: Int) {
    self.pattern = Array(pattern.utf8)
    self.unit = unit
  }

  /// The current time and day in SQL, in a format with milliseconds.
  var current: (time: SQLFragment, day: SQLFragment) {
    let clock = String(decoding: pattern.dropFirst(10), as: UTF8.self)
    let day = "strftime('%Y-%m-%d\(clock)', 'now')"
    let time = day.replacing("00:00:00.000", with: "%H:%M:%f")
    return (SQLFragment(verbatim: time), SQLFragment(verbatim: day))
  }

  var example: String { text(of: 1_795_253_400_000) }

  /// The text of `date`, rounded to the millisecond and then down to the resolution.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` outside of the years 0 to 9999.
  func text(of date: Date) throws(SQLiteError) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard let milliseconds = Int(exactly: milliseconds), DateText.range.contains(milliseconds)
    else {
      throw .conversion(
        expected: "a date of the years 0 to 9999", found: "a date outside those years")
    }
    return text(of: milliseconds.floorQuotient(unit) * unit)
  }

  /// The date that `text` represents; nil for text of another form. The format ``iso8601`` also reads other forms with a zone.
  func date(of text: String) -> Date? {
    if let found = milliseconds(of: text) {
      return Date(timeIntervalSince1970: TimeInterval(found) / 1000)
    }
    return pattern == DateText.iso8601.pattern ? DateText.date(ofZoned: text) : nil
  }

  private func milliseconds(of text: String) -> Int? {
    guard text.utf8.count == pattern.count else { return nil }
    let digits = text.utf8.filter(\.isDigit) + repeatElement(UInt8(ascii: "0"), count: 17)
    guard var rest = Int(String(decoding: digits.prefix(17), as: UTF8.self)) else { return nil }
    let parts = [1000, 100, 100, 100, 100, 100].map { limit in
      defer { rest /= limit }
      return rest % limit
    }
    let days = CalendarDay(year: rest, month: parts[5], day: parts[4]).days
    let minutes = (days * 24 + parts[3]) * 60 + parts[2]
    let milliseconds = (minutes * 60 + parts[1]) * 1000 + parts[0]
    // Another format has another text. A month, day, hour, … out of its range has changed the next larger unit.
    guard DateText.range.contains(milliseconds),
      self.text(of: milliseconds).utf8.elementsEqual(text.utf8)
    else { return nil }
    return milliseconds
  }

  private func text(of milliseconds: Int) -> String {
    let day = CalendarDay(days: milliseconds.floorQuotient(86_400_000))
    let rest = milliseconds - day.days * 86_400_000
    let date = (day.year * 100 + day.month) * 100 + day.day
    let time = (rest / 3_600_000 * 100 + rest / 60_000 % 60) * 100_000 + rest % 60_000
    // With a 1 in front, so that the digits of an early year begin with zeros.
    var digits = String(100_000_000_000_000_000 + date * 1_000_000_000 + time).utf8.dropFirst()
    let bytes = pattern.map { $0.isDigit ? digits.removeFirst() : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Other forms of ISO 8601.
extension DateText {
  /// The date that a text with a zone represents: `2026-11-21T09:30Z`, `2026-11-21T10:30:00.123456+01:00`.
  ///
  /// Nil for a text of another form, a day that does not exist, and a date outside of the years 0 to 9999.
  private static func date(ofZoned text: String) -> Date? {
    let marks = [UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-")]
    guard let zone = text.utf8.lastIndex(where: marks.contains) else { return nil }
    let parts = text[..<zone].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let hasSeconds = parts[0].utf8.count > 16
    guard let start = iso8601.milliseconds(of: "\(parts[0])\(hasSeconds ? "" : ":00").000Z"),
      let ahead = minutes(ofZone: text[zone...].utf8),
      let micros = parts.count == 1 ? 0 : hasSeconds ? microseconds(of: parts[1].utf8) : nil
    else { return nil }
    let seconds = start / 1000 - ahead * 60
    guard range.contains(seconds * 1000 + micros / 1000) else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds * 1_000_000 + micros) / 1_000_000)
  }

  /// One to nine digits of a second; those after the sixth are dropped.
  private static func microseconds(of digits: Substring.UTF8View) -> Int? {
    guard (1...9).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
    return Int("\(Substring(digits))00000".prefix(6))
  }

  /// The minutes by which the local time is ahead of UTC: `Z`, `+01:00` or `+0100`.
  private static func minutes(ofZone zone: Substring.UTF8View) -> Int? {
    if zone.elementsEqual("Z".utf8) { return 0 }
    var digits = Array(zone.dropFirst())
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    guard digits.count == 4, digits.allSatisfy(\.isDigit), zone.first != UInt8(ascii: "Z"),
      let number = Int(String(decoding: digits, as: UTF8.self)), number < 2400, number % 100 < 60
    else { return nil }
    return (number / 100 * 60 + number % 100) * (zone.first == UInt8(ascii: "+") ? 1 : -1)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
