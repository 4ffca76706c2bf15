/// Stored as TEXT, byte for byte, NUL characters and decomposed accents included.
///
/// In a UTF-16 database, which only other programs create, SQLite replaces the noncharacters U+FFFE and U+FFFF by U+FFFD.
extension String: ColumnValue {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes TEXT.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    let result = utf8.withContiguousStorageIfAvailable { bytes -> SQLiteError? in
      do throws(SQLiteError) {
        try sink.write(text: bytes)
        return nil
      } catch {
        return error
      }
    }
    switch result {
    case .some(.none): return
    case .some(.some(let error)): throw error
    case .none: try String(decoding: Array(utf8), as: UTF8.self).encode(into: sink)
    }
  }

  /// Reads TEXT.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> String {
    try source.text()
  }
}
