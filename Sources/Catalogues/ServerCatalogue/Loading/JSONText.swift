internal import Foundation

/// The grammar of JSON's strings and numbers (RFC 8259).
enum JSONText {
  /// Why a string with this content, between its quotes, is not valid; nil if it is.
  static func fault(inString content: ArraySlice<UInt8>) -> String? {
    if let byte = content.first(where: { $0 < 0x20 }) {
      return "the unescaped control character \(hexadecimal(UInt16(byte)))"
    }
    if String(bytes: content, encoding: .utf8) == nil { return "bytes that are not UTF-8" }
    return fault(inEscapesOf: content)
  }

  private static func fault(inEscapesOf content: ArraySlice<UInt8>) -> String? {
    var rest = content
    var high: UInt16?
    while let byte = rest.popFirst() {
      var unit: UInt16?
      if byte == UInt8(ascii: "\\") {
        guard let letter = rest.popFirst(), "\"\\/bfnrtu".utf8.contains(letter) else {
          return "an unknown escape"
        }
        if letter == UInt8(ascii: "u") {
          unit = UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
          guard unit != nil, rest.count >= 4 else { return "an escape \\u without four digits" }
          rest = rest.dropFirst(4)
        }
      }
      let isLow = unit.map(UTF16.isTrailSurrogate) ?? false
      if let high, !isLow { return "half a surrogate pair, \(hexadecimal(high))" }
      if let unit, isLow, high == nil { return "half a surrogate pair, \(hexadecimal(unit))" }
      high = unit.flatMap { UTF16.isLeadSurrogate($0) ? $0 : nil }
    }
    return high.map { "half a surrogate pair, \(hexadecimal($0))" }
  }

  /// Why a word of letters, digits, signs and points is not valid; nil if it is.
  static func fault(inWord word: String) -> String? {
    if ["true", "false", "null"].contains(word) { return nil }
    let digits = word.drop { $0 == "-" }
    guard digits.first?.isNumber == true else { return "which is not a value of JSON" }
    if digits.first == "0", digits.dropFirst().first?.isNumber == true {
      return "a number with a leading zero"
    }
    let number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
    guard word.wholeMatch(of: number) != nil else { return "which is not a number of JSON" }
    return Double(word)?.isFinite == true ? nil : "a number that is out of range"
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
