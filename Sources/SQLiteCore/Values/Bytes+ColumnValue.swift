import Foundation

/// Stored as BLOB.
extension Array: ColumnCoding, ColumnValue where Element == UInt8 {
  /// `BLOB`.
  public static var columnType: ColumnType { .blob }

  /// Writes a BLOB.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    let failure = withUnsafeBytes { sink.failureOfWriting(blob: $0) }
    if let failure { throw failure }
  }

  /// Reads a BLOB.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> [UInt8] {
    try source.withBlob { [UInt8]($0) }
  }
}

/// Stored as BLOB.
extension Data: ColumnValue {
  /// `BLOB`.
  public static var columnType: ColumnType { .blob }

  /// Writes a BLOB.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    let failure = withUnsafeBytes { sink.failureOfWriting(blob: $0) }
    if let failure { throw failure }
  }

  /// Reads a BLOB.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Data {
    try source.withBlob { Data($0) }
  }
}

extension ValueSink {
  /// The error of writing `bytes`, as a value, because `withUnsafeBytes` cannot rethrow a typed error.
  fileprivate func failureOfWriting(blob bytes: UnsafeRawBufferPointer) -> SQLiteError? {
    do throws(SQLiteError) {
      try write(blob: bytes)
      return nil
    } catch {
      return error
    }
  }
}
