/// A day of the Gregorian calendar, of any year.
///
/// The arithmetic is that of https://howardhinnant.github.io/date_algorithms.html: years begin in March, so that a leap day is
/// the last day of its year, and every era of 400 years has the same number of days.
struct CalendarDay: Equatable {
  let year: Int
  let month: Int
  let day: Int
}

extension CalendarDay {
  init(days: Int) {
    let days = days + 719_468
    let era = days.floorQuotient(146_097)
    let dayOfEra = days - era * 146_097
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
    let months = (dayOfYear * 5 + 2) / 153
    self.init(
      year: era * 400 + yearOfEra + (months < 10 ? 0 : 1),
      month: months < 10 ? months + 3 : months - 9, day: dayOfYear - (months * 153 + 2) / 5 + 1)
  }

  var days: Int {
    let years = month > 2 ? year : year - 1
    let yearOfEra = years - years.floorQuotient(400) * 400
    let dayOfYear = ((month + 9) % 12 * 153 + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return years.floorQuotient(400) * 146_097 + dayOfEra - 719_468
  }
}

extension Int {
  func floorQuotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
