import Foundation

/// INTEGER: whole seconds since 1970, as `unixepoch()` gives them.
///
/// A date with a fraction of a second is refused: it would not come back.
public struct UnixSecondsCoding: ColumnCoding {
  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes whole seconds.
  public static func encode(_ date: Date, into sink: ValueSink) throws(SQLiteError) {
    // The way back is compared: a small fraction is lost when the years from 1970 to 2001 are added to it.
    guard let seconds = Int64(exactly: date.timeIntervalSince1970),
      Date(timeIntervalSince1970: TimeInterval(seconds)) == date
    else {
      throw .conversion(cell: CellPlace(), expected: "whole seconds", found: "a fraction")
    }
    try sink.write(seconds)
  }

  /// Reads whole seconds.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Date {
    let seconds = try source.integer()
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    guard Int64(exactly: date.timeIntervalSince1970) == seconds else {
      throw .conversion(
        cell: CellPlace(), expected: "seconds that Date holds exactly",
        found: "an INTEGER out of its range")
    }
    return date
  }
}

extension ColumnCoding where Self == UnixSecondsCoding {
  /// INTEGER: whole seconds since 1970.
  public static var unixSeconds: UnixSecondsCoding { UnixSecondsCoding() }
}
