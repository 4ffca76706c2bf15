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

  /// `2026-11-21T09:30:00.000Z` in this format.
  var example: String { text(of: 1_795_253_400_000) }

  /// The text of `date`, rounded to the millisecond and then down to the resolution.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` outside of the years 0 to 9999.
  func text(of date: Date) throws(SQLiteError) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard let milliseconds = Int(exactly: milliseconds), DateText.range.contains(milliseconds)
    else {
      throw .conversion(
        cell: CellPlace(), expected: "a date of the years 0 to 9999", found: "another date")
    }
    return text(of: milliseconds.floorQuotient(unit) * unit)
  }

  /// The date that `text` represents, nil if ``text(of:)`` would not write that text.
  func date(of text: String) -> Date? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var numbers = text.utf8.split { !digits.contains($0) }.compactMap { Int(Substring($0)) }
    guard numbers.count == spelledWidths.count, numbers.max() ?? 0 < 10_000 else { return nil }
    numbers += repeatElement(0, count: 7 - numbers.count)
    let days = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]).days
    let minutes = (days * 24 + numbers[3]) * 60 + numbers[4]
    let milliseconds = (minutes * 60 + numbers[5]) * 1000 + numbers[6]
    // Another format has another text. A month, day, hour, … out of its range has changed the next larger unit.
    guard DateText.range.contains(milliseconds),
      self.text(of: milliseconds).utf8.elementsEqual(text.utf8)
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
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
