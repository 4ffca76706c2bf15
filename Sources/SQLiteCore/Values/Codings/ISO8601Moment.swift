/// A millisecond of the years 0 to 9999 in UTC, and its one spelling of 24 characters.
///
/// Foundation's format style cuts milliseconds off where a `Date` lies a little below them, and reads
/// February 30 as March 2.
struct ISO8601Moment {
  static let range = -62_167_219_200_000...253_402_300_799_999

  /// Since 1970-01-01T00:00:00.000Z.
  let milliseconds: Int

  /// Nil outside ``range``.
  init?(milliseconds: Int) {
    guard ISO8601Moment.range.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Nil for any other text than ``text`` of a moment.
  init?(_ text: String) {
    guard let numbers = ISO8601Moment.numbers(in: text), (1...12).contains(numbers[1]) else {
      return nil
    }
    let days = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]).days
    let minutes = (days * 24 + numbers[3]) * 60 + numbers[4]
    self.init(milliseconds: (minutes * 60 + numbers[5]) * 1000 + numbers[6])
    // A day, an hour, … too high has moved on to the next.
    guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
  }

  /// As "2026-11-21T09:30:00.000Z".
  var text: String {
    let day = CalendarDay(days: milliseconds.floorQuotient(86_400_000))
    let rest = milliseconds - day.days * 86_400_000
    let numbers = [
      day.year, day.month, day.day, rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60,
      rest % 1000,
    ]
    var bytes: [UInt8] = []
    for (number, part) in zip(numbers, ISO8601Moment.parts) {
      let digits = String(number).utf8
      bytes += repeatElement(UInt8(ascii: "0"), count: part.width - digits.count)
      bytes += digits
      bytes.append(part.end)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Year, month, day, hour, minute, second, millisecond: how many digits, and what follows them.
  private static let parts: [(width: Int, end: UInt8)] = Array(
    zip([4, 2, 2, 2, 2, 2, 3], "--T::.Z".utf8))

  private static func numbers(in text: String) -> [Int]? {
    var rest = Substring(text).utf8
    var numbers: [Int] = []
    for part in parts {
      // `Int` would take a sign, too.
      guard let first = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
        let number = Int(Substring(rest.prefix(part.width))),
        rest.dropFirst(part.width).first == part.end
      else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(part.width + 1)
    }
    return rest.isEmpty ? numbers : nil
  }
}
