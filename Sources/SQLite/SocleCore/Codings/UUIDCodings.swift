import Foundation

/// BLOB: the 16 bytes of a UUID.
public struct UUIDBytesCoding: ColumnCoding {
  /// `BLOB`.
  public static var columnType: ColumnType { .blob }

  /// Writes the 16 bytes of the UUID.
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

extension ColumnCoding where Self == UUIDLowercaseCoding {
  /// TEXT: a UUID in lower case.
  public static var uuidLowercase: UUIDLowercaseCoding { UUIDLowercaseCoding() }
}

extension ColumnCoding where Self == UUIDBytesCoding {
  /// BLOB: the 16 bytes of a UUID.
  public static var uuidBytes: UUIDBytesCoding { UUIDBytesCoding() }
}
