/// The bytes that have a meaning in at least one CSV dialect.
enum CSVByte {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
  static let backslash: UInt8 = 0x5C

  /// Whether a byte is a space or a tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

/// Finds the bytes that may end a field, eight at a time: the delimiter, and all bytes with at most the value of a quote.
///
/// Quote, line feed and carriage return are among these; so are the space and a few other characters, which the caller
/// skips. The end of the data is not checked: a line feed must follow the data, and then seven more readable bytes.
struct CSVMarks {
  private var word: UnsafeMutablePointer<UInt8>
  private var marks: UInt64
  /// The delimiter in each of the eight bytes.
  private let delimiters: UInt64

  @inline(__always)
  init(from start: UnsafeMutablePointer<UInt8>, delimiters: UInt64) {
    word = start
    self.delimiters = delimiters
    marks = Self.marks(at: start, delimiters)
  }

  /// A word of eight times the same byte.
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always)
  mutating func next() -> UnsafeMutablePointer<UInt8> {
    while marks == 0 {
      word += 8
      marks = Self.marks(at: word, delimiters)
    }
    let mark = word + marks.trailingZeroBitCount >> 3
    marks &= marks &- 1
    return mark
  }

  /// The top bit of each byte that is the delimiter or at most a quote.
  ///
  /// No carry crosses from byte to byte, so every bit is correct, not only the first.
  @inline(__always)
  private static func marks(
    at start: UnsafeMutablePointer<UInt8>, _ delimiters: UInt64
  ) -> UInt64 {
    let word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let aboveQuote = ((word & low) &+ 0x5D5D_5D5D_5D5D_5D5D) | word
    let difference = word ^ delimiters
    let isOther = ((difference & low) &+ low) | difference
    return ~(aboveQuote & isOther) & 0x8080_8080_8080_8080
  }
}
