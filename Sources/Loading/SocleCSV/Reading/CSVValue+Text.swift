extension CSVValue {
  /// The reason why SQLite cannot store bytes as a complete text: a zero byte, or bytes that are not UTF-8, with the offset in
  /// bytes; nil if there is none.
  @inline(__always)
  static func textDefect(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let plain = plainPrefix(of: bytes)
    return plain == bytes.count ? nil : textDefect(of: bytes, from: plain)
  }

  /// Whether eight bytes are ASCII without zero bytes.
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
    var rest = bytes[start...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while case .valid(let scalar) = parser.parseScalar(from: &rest) {
      if scalar.first == 0 { return "a NUL at byte \(index) of the text" }
      index += scalar.count
    }
    return index == bytes.count ? nil : "\(Rejection.notUTF8) at byte \(index) of the text"
  }
}
