import Foundation

/// Stored as TEXT: its absolute form.
extension URL: ColumnValue {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the absolute form; a URL relative to another is refused, as it would not come back.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    guard baseURL == nil else {
      throw .conversion(
        cell: CellPlace(), expected: "a URL without a base", found: "one with a base")
    }
    try absoluteString.encode(into: sink)
  }

  /// Reads text that is a URL.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> URL {
    let text = try source.text()
    guard let value = URL(string: text), value.absoluteString == text else {
      throw source.mismatch("a URL")
    }
    return value
  }
}
