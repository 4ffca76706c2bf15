import Foundation

// The forms in which other libraries for Swift write dates, each read in that form only.

/// TEXT: `2026-11-21 09:30:00.000`, in UTC: how GRDB and SQLiteData write dates, and SQLite's `datetime(…, 'subsec')`.
///
/// Resolution: the nearest millisecond. Range: the years 0 to 9999. Text without milliseconds, such as `CURRENT_TIMESTAMP`
/// writes, is refused, because SQLite would order texts of both forms wrongly.
public struct SQLMillisecondsCoding: DateTextCoding {
  static let format = DateText.milliseconds
}

/// TEXT: `2026-11-21T09:30:00.000`, in UTC although the text contains no zone: how SQLite.swift writes dates.
///
/// Resolution: the nearest millisecond. Range: the years 0 to 9999.
public struct ISO8601WithoutZoneCoding: DateTextCoding {
  static let format = DateText.withoutZone
}

/// INTEGER or REAL in a column of type `NUMERIC` or `TIMESTAMP`: the seconds since 2001-01-01 00:00 UTC, as Core Data and
/// SwiftData write dates. SQLite stores a whole second there as an INTEGER.
///
/// For tables that other programs created: a table with such a column cannot be STRICT. In a STRICT table, a `Date` without a
/// coding is the same number as a REAL.
public struct NumericDateCoding: NumericColumnCoding {
  /// Writes the seconds since 2001.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    try date.encode(into: sink)
  }

  /// Reads the seconds since 2001.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    guard source.storageClass == .integer || source.storageClass == .real else {
      throw source.dateMismatch("INTEGER or REAL")
    }
    return Date(timeIntervalSinceReferenceDate: try NumericCoding.decode(from: source))
  }

  /// The default; the current time and day are written as seconds.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    Date.columnDefault(declared)
  }
}

/// REAL: the Julian day, the days since noon of November 24, 4714 BC (UTC), as SQLite's `julianday()` returns it.
///
/// Resolution: 40 µs, to which dates are rounded. A stored Julian day of the years 1000 to 2900 does not change when it is read
/// and written again. Range: the years 0 to 9999.
public struct JulianDayCoding: ColumnCoding {
  private static let range = 1_721_059.5..<5_373_484.5

  /// `REAL`.
  public static var columnType: ColumnType { .real }

  /// Writes the Julian day.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    let days = date.timeIntervalSince1970 / 86_400 + 2_440_587.5
    guard range.contains(days) else {
      throw .conversion(
        expected: "a date of the years 0 to 9999", found: "a date outside those years")
    }
    try sink.write(days)
  }

  /// Reads a Julian day.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    guard source.storageClass == .real else { throw source.dateMismatch("REAL") }
    let days = try source.real()
    guard range.contains(days) else {
      throw .conversion(
        expected: "a Julian day of the years 0 to 9999", found: "a REAL outside those years")
    }
    return Date(timeIntervalSince1970: (days - 2_440_587.5) * 86_400)
  }

  /// The default; the current time and day are written as Julian days.
  public static func columnDefault(_ declared: DefaultValue) -> DefaultValue {
    declared.spelled(now: "julianday('now')", today: "julianday('now', 'start of day')")
  }
}

extension ColumnCoding where Self == SQLMillisecondsCoding {
  /// TEXT: `2026-11-21 09:30:00.000`, as GRDB and SQLiteData write it.
  public static var sqlMilliseconds: SQLMillisecondsCoding { SQLMillisecondsCoding() }
}

extension ColumnCoding where Self == ISO8601WithoutZoneCoding {
  /// TEXT: `2026-11-21T09:30:00.000` in UTC, as SQLite.swift writes it.
  public static var iso8601WithoutZone: ISO8601WithoutZoneCoding { ISO8601WithoutZoneCoding() }
}

extension ColumnCoding where Self == NumericDateCoding {
  /// INTEGER or REAL in a column of type `TIMESTAMP`: the seconds since 2001, as Core Data writes them.
  public static var numericDate: NumericDateCoding { NumericDateCoding() }
}

extension ColumnCoding where Self == JulianDayCoding {
  /// REAL: the Julian day, as SQLite's `julianday()` returns it.
  public static var julianDay: JulianDayCoding { JulianDayCoding() }
}
