import Foundation

/// Reads a date and time in one of the forms of ISO 8601 that have a zone: `2026-11-21T09:30Z`,
/// `2026-11-21T10:30:00.123456+01:00`.
///
/// Nothing is corrected: a February 30 or an hour 24 is not a date.
struct ISO8601Reader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  /// The date, nil if the text has another form or is a date outside of the years 0 to 9999.
  mutating func date() -> Date? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T"), let hour = number(2), take(":"), let minute = number(2)
    else { return nil }
    let second = take(":") ? number(2) : 0
    guard let second, let micros = take(".") ? microseconds() : 0, let offset = offset(),
      rest.isEmpty
    else { return nil }
    let calendar = CalendarDay(year: year, month: month, day: day)
    let days = calendar.days
    guard CalendarDay(days: days) == calendar, hour < 24, minute < 60, second < 60 else {
      return nil
    }
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
    guard DateText.range.contains(seconds * 1000 + micros / 1000) else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds * 1_000_000 + micros) / 1_000_000)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  /// A number of exactly `count` digits.
  private mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// One to nine digits of a second; those after the sixth are dropped.
  private mutating func microseconds() -> Int? {
    guard var number = digit() else { return nil }
    var count = 1
    while count < 9, let digit = digit() {
      if count < 6 { number = number * 10 + digit }
      count += 1
    }
    for _ in count..<max(count, 6) { number *= 10 }
    return number
  }

  /// The minutes by which the local time is ahead of UTC: `Z`, `+01:00` or `+0100`.
  private mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isAhead ? 1 : -1)
  }
}
