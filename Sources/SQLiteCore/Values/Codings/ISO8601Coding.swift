import Foundation

/// TEXT: `2026-11-21T09:30:00.000Z`, in UTC, as SQLite's date functions read it.
///
/// A date that is not a whole number of milliseconds, or lies outside the years 0 to 9999, is refused: it
/// would not come back. The calendar is Gregorian throughout.
public struct ISO8601Coding: ColumnCoding {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the 24 characters.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard let moment = Int(exactly: milliseconds).flatMap(ISO8601Moment.init(milliseconds:)),
      moment.date == date
    else {
      throw .conversion(
        cell: CellPlace(), expected: "whole milliseconds of the years 0 to 9999",
        found: "another date")
    }
    try moment.text.encode(into: sink)
  }

  /// Reads text of exactly that form.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    guard let moment = ISO8601Moment(try source.text()) else {
      throw source.mismatch("a date as 2026-11-21T09:30:00.000Z")
    }
    return moment.date
  }
}

extension ISO8601Moment {
  /// The `Date` nearest to it.
  fileprivate var date: Date { Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000) }
}

extension ColumnCoding where Self == ISO8601Coding {
  /// TEXT: `2026-11-21T09:30:00.000Z`.
  public static var iso8601: ISO8601Coding { ISO8601Coding() }
}
