/// Whether Swift took bytes for what they are: its decoder repairs invalid UTF-8 instead of refusing it.
enum UTF8Check {
  /// Whether `text`, decoded from `bytes`, holds those very bytes, so that nothing was repaired.
  static func decoded(_ text: String, isExactly bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // ASCII, the common case, needs no second look.
    if isASCII(bytes) { return true }
    return text.utf8.elementsEqual(bytes)
  }

  /// Whether no byte has its high bit set, eight bytes at a time.
  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      offset &+= 8
    }
    while offset < raw.count {
      if raw[offset] >= 0x80 { return false }
      offset &+= 1
    }
    return true
  }
}
