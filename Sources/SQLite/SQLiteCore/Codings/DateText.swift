import Foundation

/// A format of dates in UTC as text of fixed width, which sorts in the order of time.
///
/// Not Foundation's format style, which truncates milliseconds where a `Date` is slightly below them, and reads February 30 as
/// March 2. The calendar is Gregorian throughout.
struct DateText: Sendable {
  /// `2026-11-21T09:30:00.000Z`.
  static let iso8601 = DateText("--T::.Z", unit: 1)
  /// `2026-11-21 09:30:00`.
  static let timestamp = DateText("-- ::", unit: 1000)
  /// `2026-11-21`.
  static let day = DateText("--", unit: 86_400_000)

  /// The milliseconds since 1970 that the format can represent: the years 0 to 9999.
  static let range = -62_167_219_200_000...253_402_300_799_999
  private static let widths = [4, 2, 2, 2, 2, 2, 3]

  /// The characters after year, month, day, hour, minute, second and millisecond, as far as the format contains these.
  private let separators: [UInt8]
  /// The resolution in milliseconds.
  private let unit: Int

  private init(_ separators: String, unit: Int) {
    self.separators = Array(separators.utf8)
    self.unit = unit
  }

  var example: String { text(of: 1_795_253_400_000) }

  /// The text of `date`, rounded to the millisecond and then down to the resolution.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` outside of the years 0 to 9999.
  func text(of date: Date) throws(SQLiteError) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard let milliseconds = Int(exactly: milliseconds), DateText.range.contains(milliseconds)
    else {
      throw .conversion(expected: "a date of the years 0 to 9999", found: "another date")
    }
    return text(of: milliseconds.floorQuotient(unit) * unit)
  }

  func date(of text: String) -> Date? {
    milliseconds(of: text).map { Date(timeIntervalSince1970: TimeInterval($0) / 1000) }
  }

  private func milliseconds(of text: String) -> Int? {
    var numbers = text.utf8.split { !$0.isDigit }.compactMap { Int(Substring($0)) }
    guard numbers.count == spelledWidths.count, numbers.max() ?? 0 < 10_000 else { return nil }
    numbers += repeatElement(0, count: 7 - numbers.count)
    let days = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]).days
    let minutes = (days * 24 + numbers[3]) * 60 + numbers[4]
    let milliseconds = (minutes * 60 + numbers[5]) * 1000 + numbers[6]
    // Another format has another text. A month, day, hour, … out of its range has changed the next larger unit.
    guard DateText.range.contains(milliseconds),
      self.text(of: milliseconds).utf8.elementsEqual(text.utf8)
    else { return nil }
    return milliseconds
  }

  private func text(of milliseconds: Int) -> String {
    let day = CalendarDay(days: milliseconds.floorQuotient(86_400_000))
    let rest = milliseconds - day.days * 86_400_000
    let numbers = [
      day.year, day.month, day.day, rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60,
      rest % 1000,
    ]
    var bytes: [UInt8] = []
    for (index, width) in spelledWidths.enumerated() {
      let digits = String(numbers[index]).utf8
      bytes += repeatElement(UInt8(ascii: "0"), count: width - digits.count)
      bytes += digits
      if index < separators.count { bytes.append(separators[index]) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var spelledWidths: ArraySlice<Int> {
    // In ISO 8601 the final letter follows a number too, as all separators of the format do.
    DateText.widths.prefix(separators.last == UInt8(ascii: "Z") ? 7 : separators.count + 1)
  }
}

/// Other forms of ISO 8601.
extension DateText {
  /// The date that a text with a zone represents: `2026-11-21T09:30Z`, `2026-11-21T10:30:00.123456+01:00`.
  ///
  /// Nil for a text of another form, a day that does not exist, and a date outside of the years 0 to 9999.
  static func date(ofZoned text: String) -> Date? {
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
