import Foundation

/// Stored as REAL, the seconds since 2001-01-01 00:00 UTC as `Date` itself counts them: the one form that
/// brings every date back bit for bit (`-0.0` of them, the same moment as `0.0`, apart).
///
/// See ``UnixSecondsCoding`` and ``ISO8601Coding`` for others.
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
