import Foundation

/// A spelling of moments in UTC as text of fixed width, whose order as text is their order in time.
///
/// Foundation's format style cuts milliseconds off where a `Date` lies a little below them, and reads February 30 as
/// March 2. The calendar is Gregorian throughout.
struct DateText: Sendable {
  /// `2026-11-21T09:30:00.000Z`.
  static let iso8601 = DateText("--T::.Z", unit: 1)
  /// `2026-11-21 09:30:00`.
  static let timestamp = DateText("-- ::", unit: 1000)
  /// `2026-11-21`.
  static let day = DateText("--", unit: 86_400_000)

  /// The milliseconds since 1970 that have a spelling: the years 0 to 9999.
  static let range = -62_167_219_200_000...253_402_300_799_999
  private static let widths = [4, 2, 2, 2, 2, 2, 3]

  /// The characters behind year, month, day, hour, minute, second, millisecond, as far as they are spelled.
  private let separators: [UInt8]
  /// The resolution in milliseconds.
  private let unit: Int

  private init(_ separators: String, unit: Int) {
    self.separators = Array(separators.utf8)
    self.unit = unit
  }

  /// The spelling of `date`, rounded to the millisecond and then down to the resolution.
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

  /// The date spelled by `text`, nil for any other text than ``text(of:)`` makes.
  func date(of text: String) -> Date? {
    guard let numbers = numbers(in: text), (1...12).contains(numbers[1]) else { return nil }
    let days = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]).days
    let minutes = (days * 24 + numbers[3]) * 60 + numbers[4]
    let milliseconds = (minutes * 60 + numbers[5]) * 1000 + numbers[6]
    // A day, an hour, … that is too high has moved on to the next.
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

  /// The seven numbers in `text`, 0 for those that are not spelled.
  private func numbers(in text: String) -> [Int]? {
    var rest = Substring(text).utf8
    var numbers: [Int] = []
    for (index, width) in spelledWidths.enumerated() {
      // `Int` would take a sign, too.
      guard let first = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
        let number = Int(Substring(rest.prefix(width)))
      else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(width)
      guard index < separators.count else { continue }
      guard rest.first == separators[index] else { return nil }
      rest = rest.dropFirst()
    }
    guard rest.isEmpty else { return nil }
    return numbers + repeatElement(0, count: 7 - numbers.count)
  }

  private var spelledWidths: ArraySlice<Int> {
    // The letter at the end of ISO 8601 follows a number, as all separators there do.
    DateText.widths.prefix(separators.last == UInt8(ascii: "Z") ? 7 : separators.count + 1)
  }
}
