/// The grammar of JSON's strings and numbers (RFC 8259). A violation is a ``JSONValue/faulty(_:)`` without its place.
enum JSONText {
  /// The string with this content between its quotes.
  static func string(_ content: ArraySlice<UInt8>) -> JSONValue {
    if let byte = content.first(where: { $0 < 0x20 }) {
      return .faulty("the unescaped control character \(hexadecimal(UInt16(byte)))")
    }
    let text = String(decoding: content, as: UTF8.self)
    // Decoding repairs bytes that are not UTF-8.
    guard text.utf8.elementsEqual(content) else { return .faulty("bytes that are not UTF-8") }
    return content.contains(UInt8(ascii: "\\")) ? unescaped(text) : .string(text)
  }

  private static func unescaped(_ text: String) -> JSONValue {
    var units: [UInt16] = []
    var rest = Substring(text).utf16
    while let unit = rest.popFirst() {
      guard unit == 0x5C else {
        units.append(unit)
        continue
      }
      let letter = rest.popFirst().flatMap(Unicode.Scalar.init) ?? "?"
      if letter == "u" {
        let digits = Substring(rest.prefix(4))
        guard digits.utf16.count == 4, digits.allSatisfy(\.isHexDigit),
          let unit = UInt16(digits, radix: 16)
        else { return .faulty("an escape \\u without four digits") }
        rest = rest.dropFirst(4)
        units.append(unit)
      } else if let plain = escapes.first(where: { $0.key == letter })?.value {
        units.append(plain)
      } else {
        return .faulty("an unknown escape")
      }
    }
    let text = String(decoding: units, as: UTF16.self)
    // Decoding repairs half a surrogate pair.
    guard let half = zip(units, text.utf16).first(where: { $0 != $1 })?.0 else {
      return .string(text)
    }
    return .faulty("half a surrogate pair, \(hexadecimal(half))")
  }

  private static let escapes: KeyValuePairs<Unicode.Scalar, UInt16> = [
    "/": 0x2F, "\"": 0x22, "\\": 0x5C, "n": 0x0A, "r": 0x0D, "t": 0x09, "b": 0x08, "f": 0x0C,
  ]

  /// The value of a word of letters, digits, signs and points; nil if it is neither a literal nor begins like a number.
  static func value(of word: String) -> JSONValue? {
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default: break
    }
    let digits = word.utf8.drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first, isDigit(first) else { return nil }
    if first == UInt8(ascii: "0"), digits.dropFirst().first.map(isDigit) == true {
      return .faulty("a number with a leading zero")
    }
    // -0 is a number, but not an integer.
    if let integer = Int(word), integer != 0 || digits.count == word.utf8.count {
      return .integer(integer)
    }
    // Swift also reads "1." and hexadecimal digits.
    let fraction = digits.drop { $0 != UInt8(ascii: ".") }.prefix(2)
    guard fraction.isEmpty || fraction.last.map(isDigit) == true, let number = Double(word),
      !digits.contains(where: { $0 | 0x20 == UInt8(ascii: "x") })
    else { return .faulty("which is not a number of JSON") }
    return number.isFinite ? .number(number) : .faulty("a number that is out of range")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
