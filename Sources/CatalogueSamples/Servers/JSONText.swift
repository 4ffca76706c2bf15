/// Writes JSON, value by value.
///
/// `JSONEncoder` orders the keys differently on each system, and needs the whole list in memory.
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

  /// Appends the shortest digits that are read as the same number, which must be finite.
  mutating func value(_ number: Double) {
    separate()
    bytes += number.description.utf8
  }

  mutating func write(_ name: some CodingKey, _ text: String?) {
    key(name)
    value(text)
  }

  mutating func write(_ name: some CodingKey, _ number: Int) {
    key(name)
    value(number)
  }

  mutating func write(_ name: some CodingKey, _ number: Double) {
    key(name)
    value(number)
  }

  /// Begins a new line before the next value or bracket.
  mutating func breakLine() { breaksLine = true }

  /// Discards the bytes written so far, and keeps the position in the JSON.
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

  /// Ends the line after ``breakLine()``.
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
