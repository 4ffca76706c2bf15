/// The bytes that mean something in CSV.
enum CSVByte {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
}

/// A walk over the bytes that may end a field: those not above the comma, found eight at a time.
///
/// Comma, quote, line feed and carriage return all lie there; so do the space and a few signs,
/// which the caller passes over. The walk knows no end: a line feed must stand behind the data,
/// and seven more readable bytes behind that.
struct CSVMarks {
  private var word: UnsafeMutablePointer<UInt8>
  private var marks: UInt64

  @inline(__always)
  init(from start: UnsafeMutablePointer<UInt8>) {
    word = start
    marks = Self.marks(at: start)
  }

  /// The next such byte.
  @inline(__always)
  mutating func next() -> UnsafeMutablePointer<UInt8> {
    while marks == 0 {
      word += 8
      marks = Self.marks(at: word)
    }
    let mark = word + marks.trailingZeroBitCount >> 3
    marks &= marks &- 1
    return mark
  }

  /// The top bit of each byte that is at most a comma.
  ///
  /// No carry crosses from byte to byte, so each bit is right and not only the first.
  @inline(__always)
  private static func marks(at start: UnsafeMutablePointer<UInt8>) -> UInt64 {
    let word = UInt64(
      littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let above = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x5353_5353_5353_5353
    return ~(above | word) & 0x8080_8080_8080_8080
  }
}
