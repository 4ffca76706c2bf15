/// JSON as it is written, value after value.
///
/// `JSONEncoder` would order the keys in its own way, which differs from system to system, and wants the whole list.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var breaksLine = false

  mutating func openObject() { open(UInt8(ascii: "{")) }
  mutating func closeObject() { close(UInt8(ascii: "}")) }
  mutating func openArray() { open(UInt8(ascii: "[")) }
  mutating func closeArray() { close(UInt8(ascii: "]")) }

  mutating func key(_ key: some CodingKey) {
    separate()
    quote(key.stringValue)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ text: String?) {
    separate()
    if let text { quote(text) } else { bytes += "null".utf8 }
  }

  mutating func value(_ number: Int) {
    separate()
    bytes += String(number).utf8
  }

  /// The shortest digits that give the same number again; it must be finite.
  mutating func value(_ number: Double) {
    separate()
    bytes += number.description.utf8
  }

  mutating func null() { value(String?.none) }

  /// Lets the next value or bracket begin a line; JSON does not care.
  mutating func breakLine() { breaksLine = true }

  /// Forgets what was written but not where it stands.
  mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    endLine()
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    endLine()
  }

  /// Ends the line if it is to be.
  mutating func endLine() {
    guard breaksLine else { return }
    bytes.append(UInt8(ascii: "\n"))
    breaksLine = false
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
