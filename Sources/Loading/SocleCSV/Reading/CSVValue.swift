/// Parses the bytes of a field strictly: the result is nil for anything but the exact form of a value.
enum CSVValue {
  /// A whole number: an optional `-` and decimal digits, nothing else; nil for anything else, and for a number
  /// beyond 64 bits.
  static func parseInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = bytes.first == 0x2D
    var index = isNegative ? 1 : 0
    guard index < bytes.count else { return nil }
    // More digits may not fit.
    guard bytes.count <= 18 else {
      return bytes[0] == 0x2B ? nil : Int(String(decoding: bytes, as: UTF8.self))
    }
    var value = 0
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
      index &+= 1
    }
    return isNegative ? 0 &- value : value
  }

  /// `t`, `f`, `true` or `false`, the words in lower, upper or title case; nil for anything else.
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
}

extension CSVValue {
  private static let powers: [Double] = (0...22).reduce(into: [1]) { powers, place in
    if place > 0 { powers.append(powers[place - 1] * 10) }
  }

  /// A decimal number, such as `-1.5` or `1e3`: an optional `-`, digits with or without a point, an optional exponent.
  /// Nil for anything else, and for a number that no double can represent.
  ///
  /// Up to 15 digits and a small power of ten are exact in a double, and so is one division; the rest is left to the
  /// standard library.
  static func parseReal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = bytes.first == 0x2D
    var index = isNegative ? 1 : 0
    var (value, digits, places) = (0, 0, 0)
    var hasPoint = false
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      if digit < 10 {
        value = value &* 10 &+ Int(digit)
        digits &+= 1
        if hasPoint { places &+= 1 }
      } else if bytes[index] == 0x2E, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index &+= 1
    }
    guard digits > 0 else { return nil }
    guard index == bytes.count, digits <= 15, places <= 22 else {
      return parseLongReal(bytes, index)
    }
    let result = Double(value) / powers[places]
    return isNegative ? -result : result
  }

  private static func parseLongReal(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Double? {
    // Refuses words (`nan`, `inf`), hexadecimal digits, spaces and plus signs.
    let rest = bytes[end...]
    guard rest.isEmpty || rest.first.map({ $0 | 0x20 == 0x65 }) == true,
      rest.dropFirst().allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2B }),
      let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }
}
