/// What a field's bytes mean, judged strictly: what is not exactly right is nil, never a guess.
enum CSVValue {

  /// A whole number: an optional `-` and decimal digits, nothing else; nil if it is none or does
  /// not fit 64 bits.
  static func parseInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = bytes.first == 0x2D
    var index = isNegative ? 1 : 0
    guard index < bytes.count else { return nil }
    guard bytes.count <= 18 else { return parseLongInteger(bytes) }
    var value = 0
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
      index &+= 1
    }
    return isNegative ? 0 &- value : value
  }

  /// `t`, `f`, or the two words in lower, upper or title case; nil for anything else.
  static func parseBoolean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    if bytes.count == 1 {
      if bytes[0] == 0x66 { return false }
      return bytes[0] == 0x74 ? true : nil
    }
    return switch String(decoding: bytes.prefix(6), as: UTF8.self) {
    case "True", "true", "TRUE": true
    case "False", "false", "FALSE": false
    default: nil
    }
  }

  /// The same for so many digits that they may not fit.
  private static func parseLongInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = bytes.first == 0x2D
    var value = 0
    for byte in bytes.dropFirst(isNegative ? 1 : 0) {
      let digit = byte &- 0x30
      guard digit < 10 else { return nil }
      let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.subtractingReportingOverflow(Int(digit))
      guard !tensOverflow, !overflow else { return nil }
      value = sum
    }
    guard !isNegative else { return value }
    return value == .min ? nil : 0 &- value
  }
}
