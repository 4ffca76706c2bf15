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

/// BLOB: the 16 bytes of a UUID.
public struct UUIDBytesCoding: ColumnCoding {
  /// `BLOB`.
  public static var columnType: ColumnType { .blob }

  /// Writes 16 bytes.
  public static func encode(_ uuid: UUID, into sink: ValueSink) throws(SQLiteError) {
    try withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) }.encode(into: sink)
  }

  /// Reads 16 bytes.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> UUID {
    let bytes = try [UInt8].decode(from: source)
    guard bytes.count == 16 else { throw source.mismatch("16 bytes") }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension ColumnCoding where Self == UUIDBytesCoding {
  /// BLOB: the 16 bytes.
  public static var uuidBytes: UUIDBytesCoding { UUIDBytesCoding() }
}
