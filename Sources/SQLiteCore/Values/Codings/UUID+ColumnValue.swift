import Foundation

/// Stored as TEXT in the usual upper-case form, which people and other tools can read. See
/// ``UUIDBytesCoding`` for the compact form.
extension UUID: ColumnValue {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the 36 characters.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try uuidString.encode(into: sink)
  }

  /// Reads 36 characters, of either case.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> UUID {
    guard let value = UUID(uuidString: try source.text()) else {
      throw source.mismatch("a UUID")
    }
    return value
  }
}
