import Foundation

/// Stored as REAL, the seconds since 2001-01-01 00:00 UTC as `Date` itself counts them: the one form that
/// brings every date back bit for bit. See ``ColumnCoding/unixSeconds`` and ``ColumnCoding/iso8601`` for others.
extension Date: ColumnValue {
  /// `REAL`.
  public static var columnType: ColumnType { .real }

  /// Writes the seconds since 2001.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try sink.write(timeIntervalSinceReferenceDate)
  }

  /// Reads the seconds since 2001.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    Date(timeIntervalSinceReferenceDate: try source.real())
  }
}

extension ColumnCoding where Value == Date {
  /// INTEGER: whole seconds since 1970, as `unixepoch()` gives them.
  ///
  /// A date with a fraction of a second is refused: it would not come back.
  public static var unixSeconds: ColumnCoding<Date> {
    ColumnCoding(
      columnType: .integer,
      encode: { date, sink throws(SQLiteError) in
        guard let seconds = Int64(exactly: date.timeIntervalSince1970) else {
          throw .conversion(cell: CellPlace(), expected: "whole seconds", found: "a fraction")
        }
        try sink.write(seconds)
      },
      decode: { source throws(SQLiteError) in
        Date(timeIntervalSince1970: TimeInterval(try source.integer()))
      })
  }

  /// TEXT: `2026-11-21T09:30:00.000Z`, in UTC, as SQLite's date functions read it.
  ///
  /// A date that is not a whole number of milliseconds is refused: it would not come back.
  public static var iso8601: ColumnCoding<Date> {
    ColumnCoding(
      columnType: .text,
      encode: { date, sink throws(SQLiteError) in
        let text = date.formatted(ISO8601Dates.style)
        guard ISO8601Dates.date(text) == date else {
          throw .conversion(
            cell: CellPlace(), expected: "whole milliseconds", found: "a finer fraction")
        }
        try text.encode(into: sink)
      },
      decode: { source throws(SQLiteError) in
        guard let date = ISO8601Dates.date(try source.text()) else {
          throw source.mismatch("a date as 2026-11-21T09:30:00.000Z")
        }
        return date
      })
  }
}

/// The spelling of ``ColumnCoding/iso8601``.
private enum ISO8601Dates {
  static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The date of `text`, on the nearest `Date` to its milliseconds.
  static func date(_ text: String) -> Date? {
    guard let parsed = try? Date(text, strategy: style) else { return nil }
    let milliseconds = (parsed.timeIntervalSince1970 * 1000).rounded()
    return Date(timeIntervalSince1970: milliseconds / 1000)
  }
}
