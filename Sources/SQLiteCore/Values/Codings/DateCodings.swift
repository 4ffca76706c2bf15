import Foundation

/// INTEGER: whole seconds since 1970, as `unixepoch()` gives them.
///
/// A date with a fraction of a second is refused: it would not come back.
public struct UnixSecondsCoding: ColumnCoding {
  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes whole seconds.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    guard let seconds = Int64(exactly: date.timeIntervalSince1970) else {
      throw .conversion(cell: CellPlace(), expected: "whole seconds", found: "a fraction")
    }
    try sink.write(seconds)
  }

  /// Reads whole seconds.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    Date(timeIntervalSince1970: TimeInterval(try source.integer()))
  }
}

/// TEXT: `2026-11-21T09:30:00.000Z`, in UTC, as SQLite's date functions read it.
///
/// A date that is not a whole number of milliseconds is refused: it would not come back.
public struct ISO8601Coding: ColumnCoding {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the 24 characters.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    let text = date.formatted(style)
    guard self.date(text) == date else {
      throw .conversion(
        cell: CellPlace(), expected: "whole milliseconds", found: "a finer fraction")
    }
    try text.encode(into: sink)
  }

  /// Reads text of that form.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    guard let date = date(try source.text()) else {
      throw source.mismatch("a date as 2026-11-21T09:30:00.000Z")
    }
    return date
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The date of `text`: the `Date` nearest to its milliseconds.
  private static func date(_ text: String) -> Date? {
    guard let parsed = try? Date(text, strategy: style) else { return nil }
    let milliseconds = (parsed.timeIntervalSince1970 * 1000).rounded()
    return Date(timeIntervalSince1970: milliseconds / 1000)
  }
}

extension ColumnCoding where Self == UnixSecondsCoding {
  /// INTEGER: whole seconds since 1970.
  public static var unixSeconds: UnixSecondsCoding { UnixSecondsCoding() }
}

extension ColumnCoding where Self == ISO8601Coding {
  /// TEXT: `2026-11-21T09:30:00.000Z`.
  public static var iso8601: ISO8601Coding { ISO8601Coding() }
}
