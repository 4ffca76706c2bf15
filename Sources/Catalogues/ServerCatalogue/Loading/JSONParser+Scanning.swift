extension JSONParser {
  /// The next byte that is not white space; nil at the end.
  var next: UInt8? {
    mutating get {
      while position < bytes.count {
        switch bytes[position] {
        case 0x20, 0x09, 0x0A, 0x0D: position += 1
        default: return bytes[position]
        }
      }
      return nil
    }
  }

  var found: String {
    guard position < bytes.count else { return "the end" }
    let byte = bytes[position]
    return (0x21...0x7E).contains(byte)
      ? "\"\(Unicode.Scalar(byte))\"" : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
  }

  mutating func readString() throws(RejectedItem) -> JSONValue {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { throw violation("a string that does not end", at: start) }
    position += 1
    let value = JSONText.string(bytes[start + 1..<position - 1])
    guard case .faulty(let reason) = value else { return value }
    return .faulty("a string with \(reason)" + place(of: start))
  }

  /// Reads a number or a literal.
  mutating func readWord() throws(RejectedItem) -> JSONValue {
    let start = position
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = JSONText.value(of: word) else {
      throw violation("\(word.prefix(40)), which is not a value of JSON", at: start)
    }
    guard case .faulty(let reason) = value else { return value }
    return .faulty("\(word.prefix(40)), \(reason)" + place(of: start))
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  mutating func violation(_ found: String, at start: Int? = nil) -> RejectedItem {
    let keyPath = levels.prefix(8).reduce(into: "") { text, level in
      if level.end == UInt8(ascii: "}") {
        text += (text.isEmpty ? "" : ".") + level.key
      } else {
        text += "[\(level.index)]"
      }
    }
    return RejectedItem(keyPath: keyPath, reason: found + place(of: start ?? position))
  }

  /// The line and column of `start`, which is not before the place of an earlier fault.
  mutating func place(of start: Int) -> String {
    while known.position < min(start, bytes.count) {
      let byte = bytes[known.position]
      known.position += 1
      if byte == 0x0A {
        known = (known.position, known.line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        // Continuation bytes of UTF-8 are not characters of their own.
        known.column += 1
      }
    }
    return " (line \(known.line), column \(known.column))"
  }
}
