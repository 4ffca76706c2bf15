import Foundation

/// Stored as TEXT in the usual upper-case form, which people and other tools can read. ``UUIDBytesCoding`` is the compact form.
extension UUID: ColumnValue {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the UUID as 36 characters.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try withUnsafeTemporaryAllocation(byteCount: UUID.textLength, alignment: 1) {
      buffer throws(SQLiteError) in
      guard let start = buffer.baseAddress else { return }
      write(textTo: start)
      try sink.write(text: UnsafeRawBufferPointer(buffer).bindMemory(to: UInt8.self))
    }
  }

  /// Reads 36 characters, in upper or lower case.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> UUID {
    guard let uuid = try source.withText({ UUID(text: $0) }) else {
      throw source.mismatch("a UUID")
    }
    return uuid
  }
}

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

extension ColumnCoding where Self == UUIDBytesCoding {
  /// BLOB: the 16 bytes of a UUID.
  public static var uuidBytes: UUIDBytesCoding { UUIDBytesCoding() }
}
