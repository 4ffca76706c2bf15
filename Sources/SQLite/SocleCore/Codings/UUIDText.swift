import Foundation

/// The 36 characters of a UUID, eight at a time. Foundation's `uuidString` and `init(uuidString:)` use `printf` and `scanf`
/// on Linux: 800 and 3,000 instructions, where these take about 100.
extension UUID {
  /// The number of characters: 32 digits and four hyphens.
  package static let textLength = 36

  /// The UUID of a text in the form 8-4-4-4-12; nil for any other text, or if a letter is of the other case.
  package init?(text: UnsafeBufferPointer<UInt8>, isLowercase: Bool = false) {
    guard text.count == UUID.textLength, text[8] == hyphen, text[13] == hyphen,
      text[18] == hyphen, text[23] == hyphen
    else { return nil }
    let bytes = UnsafeRawBufferPointer(text)
    func digits(at offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    // Four digits from each position. Both reads end within the text.
    func digits(at first: Int, _ second: Int) -> UInt64 {
      digits(at: first) & 0xFFFF_FFFF | digits(at: second) << 32
    }
    guard let first = UInt32(hexDigits: digits(at: 0), isLowercase),
      let second = UInt32(hexDigits: digits(at: 9, 14), isLowercase),
      let third = UInt32(hexDigits: digits(at: 19, 24), isLowercase),
      let fourth = UInt32(hexDigits: digits(at: 28), isLowercase)
    else { return nil }
    self.init(
      uuid: withUnsafeBytes(
        of: (first.littleEndian, second.littleEndian, third.littleEndian, fourth.littleEndian)
      ) { $0.loadUnaligned(as: uuid_t.self) })
  }

  /// Writes the text to 36 bytes.
  package func write(textTo target: UnsafeMutableRawPointer, isLowercase: Bool = false) {
    withUnsafeBytes(of: uuid) { bytes in
      func digits(of offset: Int) -> UInt64 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
          .hexDigits(isLowercase)
      }
      func store(_ digits: UInt64, at first: Int, _ second: Int) {
        let (early, late) = (
          UInt32(truncatingIfNeeded: digits), UInt32(truncatingIfNeeded: digits >> 32)
        )
        target.storeBytes(of: early.littleEndian, toByteOffset: first, as: UInt32.self)
        target.storeBytes(of: late.littleEndian, toByteOffset: second, as: UInt32.self)
      }
      store(digits(of: 0), at: 0, 4)
      store(digits(of: 4), at: 9, 14)
      store(digits(of: 8), at: 19, 24)
      store(digits(of: 12), at: 28, 32)
    }
    target.storeBytes(of: hyphen, toByteOffset: 8, as: UInt8.self)
    target.storeBytes(of: hyphen, toByteOffset: 13, as: UInt8.self)
    target.storeBytes(of: hyphen, toByteOffset: 18, as: UInt8.self)
    target.storeBytes(of: hyphen, toByteOffset: 23, as: UInt8.self)
  }
}

private let hyphen = UInt8(ascii: "-")

/// The same byte eight times.
private func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

extension UInt32 {
  /// The four bytes that eight hexadecimal digits represent, the first byte lowest; nil if a character is not a digit, or a letter
  /// of the other case.
  fileprivate init?(hexDigits text: UInt64, _ isLowercase: Bool) {
    // Bit 6 distinguishes letters from digits.
    let letters = (text & each(0x40)) >> 6
    let values = (text & each(0x0F)) &+ letters &* 9
    let isBeyondNine = ((values &+ each(6)) >> 4) & each(1)
    let spelled = values &+ each(0x30) &+ isBeyondNine &* (isLowercase ? 0x27 : 7)
    guard values & each(0xF0) == 0, text == spelled else { return nil }
    var pairs = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
    pairs = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
    self = UInt32(truncatingIfNeeded: pairs | pairs >> 16)
  }

  /// The eight hexadecimal digits of four bytes, the first byte lowest.
  fileprivate func hexDigits(_ isLowercase: Bool) -> UInt64 {
    var pairs = UInt64(self)
    pairs = (pairs | pairs << 16) & 0x0000_FFFF_0000_FFFF
    pairs = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
    let values = (pairs >> 4 | pairs << 8) & each(0x0F)
    let isBeyondNine = ((values &+ each(6)) >> 4) & each(1)
    return values &+ each(0x30) &+ isBeyondNine &* (isLowercase ? 0x27 : 7)
  }
}

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
