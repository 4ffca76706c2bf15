/// Text from bytes that are UTF-8 or refused: Swift's usual decoder repairs what is invalid.
///
/// `String(validating:as:)` would refuse too, at about three times the instructions per cell.
enum UTF8Check {
  /// The text of `bytes`, nil if they are no valid UTF-8.
  static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = String(unsafeUninitializedCapacity: bytes.count) { buffer in
      if let source = bytes.baseAddress {
        buffer.baseAddress?.initialize(from: source, count: bytes.count)
      }
      return bytes.count
    }
    // What was repaired differs from its source. ASCII, the common case, needs no repair.
    return isASCII(UnsafeRawBufferPointer(bytes)) || text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// The text of `bytes`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if they are no valid UTF-8.
  static func validText(of bytes: UnsafeBufferPointer<UInt8>) throws(SQLiteError) -> String {
    guard let text = text(of: bytes) else {
      throw .conversion(cell: CellPlace(), expected: "valid UTF-8", found: "invalid UTF-8")
    }
    return text
  }

  /// Whether no byte has its high bit set; the last eight bytes are looked at as one word, overlapping.
  @inline(__always)
  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 8 else {
      var bits: UInt8 = 0
      for byte in bytes { bits |= byte }
      return bits < 0x80
    }
    let last = bytes.count &- 8
    var offset = 0
    while offset < last {
      if hasHighBit(bytes, at: offset) { return false }
      offset &+= 8
    }
    return !hasHighBit(bytes, at: last)
  }

  @inline(__always)
  private static func hasHighBit(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 != 0
  }
}
