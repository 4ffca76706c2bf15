import Foundation

/// Stored as TEXT: the absolute string of the URL.
extension URL: ColumnValue {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the absolute string.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for a URL that is relative to a base URL, or whose text would
  ///   be read as a different URL.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    guard baseURL == nil else {
      throw .conversion(
        expected: "a URL without a base, such as its absoluteURL", found: "one with a base")
    }
    let text = absoluteString
    guard URL.spelled(text) == self else {
      throw .conversion(
        expected: "a URL that can be read back from its text",
        found: "a URL whose text would be read as another URL, or as none")
    }
    try text.encode(into: sink)
  }

  /// Reads text that is a URL.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> URL {
    guard let value = spelled(try source.text()) else { throw source.mismatch("a URL") }
    return value
  }

  /// The URL whose absolute string is `text`, byte for byte; nil if Foundation would escape characters of it.
  private static func spelled(_ text: String) -> URL? {
    guard let url = URL(string: text), url.absoluteString.utf8.elementsEqual(text.utf8) else {
      return nil
    }
    return url
  }
}
