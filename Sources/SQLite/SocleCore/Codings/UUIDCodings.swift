import Foundation

/// Stored as TEXT in upper case, as Foundation spells UUIDs. ``UUIDLowercaseCoding`` is the form of many other programs,
/// ``UUIDBytesCoding`` the compact one.
extension UUID: ColumnValue {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the UUID as 36 characters.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try write(into: sink, isLowercase: false)
  }

  /// Reads 36 characters in upper case.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` also for a UUID in lower case: SQLite compares texts, so no key
  ///   and no condition would find it.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> UUID {
    try source.uuid(isLowercase: false)
  }
}

/// TEXT: a UUID in lower case, as Python, JavaScript and PostgreSQL spell it.
public struct UUIDLowercaseCoding: ColumnCoding {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the UUID as 36 characters.
  public static func encode(_ uuid: UUID, into sink: ValueSink) throws(SQLiteError) {
    try uuid.write(into: sink, isLowercase: true)
  }

  /// Reads 36 characters in lower case.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` also for a UUID in upper case.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> UUID {
    try source.uuid(isLowercase: true)
  }
}

extension UUID {
  fileprivate func write(into sink: ValueSink, isLowercase: Bool) throws(SQLiteError) {
    try withUnsafeTemporaryAllocation(byteCount: UUID.textLength, alignment: 1) {
      buffer throws(SQLiteError) in
      guard let start = buffer.baseAddress else { return }
      write(textTo: start, isLowercase: isLowercase)
      try sink.write(text: UnsafeRawBufferPointer(buffer).bindMemory(to: UInt8.self))
    }
  }
}

extension ValueSource {
  fileprivate func uuid(isLowercase: Bool) throws(SQLiteError) -> UUID {
    if let uuid = try withText({ UUID(text: $0, isLowercase: isLowercase) }) { return uuid }
    guard UUID(uuidString: try text()) != nil else { throw mismatch("a UUID") }
    throw .conversion(
      expected: isLowercase
        ? "a UUID in lower case (UUID without a coding is in upper case)"
        : "a UUID in upper case (as: .uuidLowercase reads lower case)",
      found: "TEXT in another spelling")
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

extension ColumnCoding where Self == UUIDLowercaseCoding {
  /// TEXT: a UUID in lower case.
  public static var uuidLowercase: UUIDLowercaseCoding { UUIDLowercaseCoding() }
}

extension ColumnCoding where Self == UUIDBytesCoding {
  /// BLOB: the 16 bytes of a UUID.
  public static var uuidBytes: UUIDBytesCoding { UUIDBytesCoding() }
}
