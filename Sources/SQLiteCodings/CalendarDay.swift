/// A day of the Gregorian calendar, of any year from -399 on.
struct CalendarDay {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day `days` days after 1970-01-01.
  init(days: Int) {
    // Every 400 years have the same number of days; the estimate is at most one year off.
    var year = 1970 + (days * 400).floorQuotient(146_097)
    while CalendarDay.days(beforeYear: year) > days { year -= 1 }
    while CalendarDay.days(beforeYear: year + 1) <= days { year += 1 }
    let dayOfYear = days - CalendarDay.days(beforeYear: year)
    let months = CalendarDay.daysBeforeMonth(ofYear: year)
    let month = months.lastIndex { $0 <= dayOfYear } ?? 0
    self.init(year: year, month: month + 1, day: dayOfYear - months[month] + 1)
  }

  /// The number of days since 1970-01-01, negative before it.
  var days: Int {
    CalendarDay.days(beforeYear: year) + CalendarDay.daysBeforeMonth(ofYear: year)[month - 1]
      + day - 1
  }

  private static func days(beforeYear year: Int) -> Int {
    // Counted from the year -399, so that all divisions round the same way; 1970 is 865,259 days later.
    let years = year + 399
    return years * 365 + years / 4 - years / 100 + years / 400 - 865_259
  }

  private static func daysBeforeMonth(ofYear year: Int) -> [Int] {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30]
    return lengths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
  }
}

extension Int {
  /// The quotient rounded down.
  func floorQuotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
