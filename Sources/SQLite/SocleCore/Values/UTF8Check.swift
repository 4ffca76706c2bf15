/// Decodes UTF-8 and refuses invalid bytes, which Swift's usual decoder repairs.
///
/// `String(validating:as:)` would refuse too, at about three times the instructions per cell.
enum UTF8Check {
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the bytes are not valid UTF-8.
  static func validText(of bytes: UnsafeBufferPointer<UInt8>) throws(SQLiteError) -> String {
    let text = bytes.count <= inlineCapacity ? copy(bytes) : String(decoding: bytes, as: UTF8.self)
    // Repaired text differs from its source. ASCII, the common case, needs no repair.
    guard isASCII(UnsafeRawBufferPointer(bytes)) || text.utf8.elementsEqual(bytes) else {
      throw .conversion(expected: "valid UTF-8", found: "invalid UTF-8")
    }
    return text
  }

  /// The number of bytes that a string stores inline. For strings up to this length copying is 70 instructions faster, for
  /// longer ones 50 slower.
  private static let inlineCapacity = 15

  @inline(__always)
  private static func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { buffer in
      if let source = bytes.baseAddress {
        buffer.baseAddress?.initialize(from: source, count: bytes.count)
      }
      return bytes.count
    }
  }

  /// Whether no byte has its high bit set. The last word that is read may overlap the one before.
  @inline(__always)
  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.count >= 8 { return isASCII(bytes, by: UInt64.self) }
    if bytes.count >= 4 { return isASCII(bytes, by: UInt32.self) }
    return bytes.allSatisfy { $0 < 0x80 }
  }

  @inline(__always)
  private static func isASCII<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, by word: Word.Type
  ) -> Bool {
    let highBits = Word.max / 0xFF * 0x80
    let last = bytes.count &- MemoryLayout<Word>.size
    var offset = 0
    var found = bytes.loadUnaligned(fromByteOffset: last, as: Word.self)
    while offset < last {
      found |= bytes.loadUnaligned(fromByteOffset: offset, as: Word.self)
      offset &+= MemoryLayout<Word>.size
    }
    return found & highBits == 0
  }
}
