extension CSVReader {
  /// The field as a whole number: an optional `-` and decimal digits, nothing else; nil for any other field, and for a number
  /// beyond 64 bits.
  @inline(__always)
  public func integer(_ index: Int) -> Int? {
    let bytes = field(index)
    // Up to eight digits are read as one word, which the padding behind the buffer permits.
    guard bytes.count &- 1 < 8, let start = bytes.baseAddress else {
      return CSVValue.parseInteger(bytes)
    }
    let shift = UInt64(truncatingIfNeeded: 64 &- bytes.count &* 8)
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let digits = (Self.word(at: start) &<< shift) ^ (zeros &<< shift)
    guard ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080 == 0 else {
      return CSVValue.parseInteger(bytes)
    }
    return Self.value(ofDigits: digits)
  }

  /// The field as a Boolean: `t`, `f`, `true` or `false`, the words in lower, upper or title case; nil for any other field.
  @inline(__always)
  public func boolean(_ index: Int) -> Bool? {
    CSVValue.parseBoolean(field(index))
  }

  /// The first defect of the field as a text: the result of `CSVValue.textDefect(of:)`, computed faster.
  @inline(__always)
  func textDefect(_ index: Int) -> String? {
    let bytes = field(index)
    guard bytes.count &- 1 < 8, let start = bytes.baseAddress else {
      return CSVValue.textDefect(of: bytes)
    }
    let shift = UInt64(truncatingIfNeeded: 64 &- bytes.count &* 8)
    // Bytes beyond the field become ones, which do not matter.
    let word = (Self.word(at: start) &<< shift) | ~(UInt64.max &<< shift) & 0x0101_0101_0101_0101
    return CSVValue.isPlain(word) ? nil : CSVValue.textDefect(of: bytes)
  }

  @inline(__always)
  private static func word(at start: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// Eight digits, the first in the lowest byte: added up as pairs, then fours, then all eight.
  @inline(__always)
  private static func value(ofDigits digits: UInt64) -> Int {
    let pairs = digits &* 10 &+ digits >> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return Int(truncatingIfNeeded: (first &+ second) >> 32)
  }
}
