import Foundation

// Each coding of dates has a resolution, to which it rounds values that are written, compared or used as a key, so every
// `Date()` can be stored. Dates are first rounded to the nearest millisecond; seconds and days are then rounded down, as in
// SQLite's own functions, so no date moves into the future by more than half a millisecond.

/// TEXT: `2026-11-21T09:30:00.000Z`, in UTC, a form that SQLite's date functions can read.
///
/// Resolution: the nearest millisecond. Range: the years 0 to 9999.
///
/// It also reads what other programs write: without milliseconds or seconds, with up to nine digits of a second (read to the
/// microsecond), with an offset such as `+01:00` in place of `Z`. SQLite orders and compares the stored texts, which is right
/// only if all have the same form: convert a column that contains other forms before you sort or compare by it.
public struct ISO8601Coding: DateTextCoding {
  static let format = DateText.iso8601
}

/// TEXT: `2026-11-21 09:30:00`, in UTC, the form of SQLite's `CURRENT_TIMESTAMP` and `datetime()`.
///
/// Resolution: a second; dates are rounded to the nearest millisecond, then down to a second. Range: the years 0 to 9999.
public struct SQLTimestampCoding: DateTextCoding {
  static let format = DateText.timestamp

  /// The default; the current day is written as its midnight.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    declared.spelled(now: "CURRENT_TIMESTAMP", today: "strftime('%Y-%m-%d 00:00:00', 'now')")
  }
}

/// TEXT: `2026-11-21`, a day in UTC, the form of SQLite's `CURRENT_DATE` and `date()`.
///
/// Resolution: a day; dates are rounded to the nearest millisecond, then down to a day. Range: the years 0 to 9999. A day is
/// read as the midnight (UTC) with which it begins.
public struct SQLDateCoding: DateTextCoding {
  static let format = DateText.day

  /// The default; the current time is written as its day.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    declared.spelled(now: "CURRENT_DATE", today: "CURRENT_DATE")
  }
}

protocol DateTextCoding: ColumnCoding where Property == Date {
  static var format: DateText { get }
}

extension DateTextCoding {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// The default; the current time and day are written in the coding's form.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    declared.spelled(now: format.current.time, today: format.current.day)
  }

  /// Writes the date as text in the coding's form.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    try format.text(of: date).encode(into: sink)
  }

  /// Reads text in the coding's form.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    guard source.storageClass == .text, let date = format.date(of: try source.text()) else {
      throw source.dateMismatch("a date in the form \(format.example)")
    }
    return date
  }
}

/// INTEGER: whole seconds since 1970, as SQLite's `unixepoch()` returns them.
///
/// Resolution: a second; dates are rounded to the nearest millisecond, then down to a second. Range: 285 million years before
/// and after 1970, in which `Date` holds every second exactly.
public struct UnixSecondsCoding: ColumnCoding {
  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes the seconds since 1970.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    let exact = date.timeIntervalSince1970
    // From 2^43 seconds on, Doubles are 2 ms or more apart: there is nothing to round, and multiplying would lose digits.
    let milliseconds = abs(exact) < 0x1p43 ? (exact * 1000).rounded() / 1000 : exact
    guard let seconds = Int64(exactly: milliseconds.rounded(.down)), abs(exact) <= 0x1p53 else {
      throw .conversion(
        expected: "a date within 285 million years of 1970", found: "a date outside that range")
    }
    try sink.write(seconds)
  }

  /// Reads whole seconds.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    guard source.storageClass == .integer else { throw source.dateMismatch("INTEGER") }
    let seconds = try source.integer()
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    guard Int64(exactly: date.timeIntervalSince1970) == seconds else {
      throw .conversion(
        expected: "seconds that Date holds exactly", found: "an INTEGER out of its range")
    }
    return date
  }

  /// The default; the current time and day are written as seconds.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    declared.spelled(
      now: "CAST(strftime('%s', 'now') AS INTEGER)",
      today: "CAST(strftime('%s', 'now', 'start of day') AS INTEGER)")
  }
}

extension ValueSource {
  /// The error for a value that is not a date of the form `expected`. It names the codings that can read the stored value.
  func dateMismatch(_ expected: String) -> SQLiteError {
    var found = storageClass.rawValue
    switch storageClass {
    case .integer:
      found += " (as: .unixSeconds reads seconds since 1970, .numericDate those since 2001)"
    case .real:
      found += " (Date without a coding reads seconds since 2001, as: .julianDay reads days)"
    default:
      let text = (try? text()) ?? ""
      if let coding = DateText.codings.first(where: { $0.value.date(of: text) != nil }) {
        found += " (as: .\(coding.key) reads it)"
      }
    }
    return .conversion(expected: expected, found: found)
  }
}

extension DefaultValue {
  func spelled(now: SQLFragment, today: SQLFragment) -> DefaultValue {
    switch self {
    case .currentTimestamp: .expression(now)
    case .currentDate: .expression(today)
    default: self
    }
  }
}

extension ColumnCoding where Self == ISO8601Coding {
  /// TEXT: `2026-11-21T09:30:00.000Z`, to the nearest millisecond.
  public static var iso8601: ISO8601Coding { ISO8601Coding() }
}

extension ColumnCoding where Self == SQLTimestampCoding {
  /// TEXT: `2026-11-21 09:30:00`, like SQLite's `CURRENT_TIMESTAMP`.
  public static var sqlTimestamp: SQLTimestampCoding { SQLTimestampCoding() }
}

extension ColumnCoding where Self == SQLDateCoding {
  /// TEXT: `2026-11-21`, like SQLite's `CURRENT_DATE`.
  public static var sqlDate: SQLDateCoding { SQLDateCoding() }
}

extension ColumnCoding where Self == UnixSecondsCoding {
  /// INTEGER: whole seconds since 1970.
  public static var unixSeconds: UnixSecondsCoding { UnixSecondsCoding() }
}

/// Stored as REAL: the seconds since 2001-01-01 00:00 UTC, which `Date` itself stores. This is the only form in which every
/// date is read back bit for bit, except that `-0.0` is read as the equal `0.0`.
///
/// See ``UnixSecondsCoding``, ``ISO8601Coding``, ``SQLTimestampCoding`` and ``SQLDateCoding`` for forms that SQL understands.
extension Date: ColumnValue {
  /// `REAL`.
  public static var columnType: ColumnType { .real }

  /// The default; the current time and day are written as seconds.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    declared.spelled(
      now: "(julianday('now') - 2451910.5) * 86400.0",
      today: "(julianday('now', 'start of day') - 2451910.5) * 86400.0")
  }

  /// Writes the seconds since 2001.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try sink.write(timeIntervalSinceReferenceDate)
  }

  /// Reads the seconds since 2001.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    guard source.storageClass == .real else { throw source.dateMismatch("REAL") }
    return Date(timeIntervalSinceReferenceDate: try source.real())
  }
}
