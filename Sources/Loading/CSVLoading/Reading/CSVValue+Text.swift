extension CSVValue {
  /// The reason why SQLite cannot store bytes as a complete text: a zero byte, or bytes that are not UTF-8, with the offset in
  /// bytes; nil if there is none.
  @inline(__always)
  static func textDefect(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let plain = plainPrefix(of: bytes)
    return plain == bytes.count ? nil : textDefect(of: bytes, from: plain)
  }

  /// Whether eight bytes are all ASCII and none is zero.
  ///
  /// Subtracting 1 sets the top bit of a byte that is 0; a byte that is not ASCII has it already.
  @inline(__always)
  static func isPlain(_ word: UInt64) -> Bool {
    ((word &- 0x0101_0101_0101_0101) | word) & 0x8080_8080_8080_8080 == 0
  }

  /// The length of a front part that is ASCII without zero bytes, tested eight bytes at a time.
  @inline(__always)
  private static func plainPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard isPlain(word) else { return index }
      index &+= 8
    }
    while index < raw.count, raw[index] &- 1 < 0x7F { index &+= 1 }
    return index
  }

  @inline(never)
  private static func textDefect(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> String? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0 { return "a NUL at byte \(index) of the text" }
      let length = scalarLength(in: bytes, at: index)
      if length == 0 { return "not UTF-8 at byte \(index) of the text" }
      index += length
    }
    return nil
  }

  /// The bytes of the UTF-8 scalar at `index`, by the table of the Unicode standard (3-7); 0 if
  /// there is none.
  private static func scalarLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    let rest = bytes[(index + 2)..<(index + length)]
    return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }
}
