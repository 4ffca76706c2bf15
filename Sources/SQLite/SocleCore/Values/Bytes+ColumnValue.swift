import Foundation

/// Bytes are stored as BLOB.
extension ColumnValue where Self: ContiguousBytes & RangeReplaceableCollection<UInt8> {
  /// `BLOB`.
  public static var columnType: ColumnType { .blob }

  /// Writes a BLOB.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    // As a value, because `withUnsafeBytes` cannot rethrow a typed error.
    let failure = withUnsafeBytes { bytes -> SQLiteError? in
      do throws(SQLiteError) {
        try sink.write(blob: bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Reads a BLOB.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Self {
    try source.withBlob { Self($0) }
  }
}

extension Array: ColumnCoding, ColumnValue where Element == UInt8 {}
extension Data: ColumnValue {}
