/// Checks bytes against the grammar of JSON (RFC 8259) before they are decoded.
///
/// `JSONDecoder` reports some errors without a position, others with a wrong cause, and reads only one of several equal keys.
struct JSONGrammar {
  /// The first violation.
  struct Violation: Error, Hashable {
    let line: Int
    /// Counted in bytes from 1.
    let column: Int
    let problem: Problem
  }

  /// The kind of a violation.
  enum Problem: Hashable, CustomStringConvertible {
    case syntax(String)
    /// Valid JSON, but only one of the key's values would be read.
    case repeatedKey

    var description: String {
      switch self {
      case .syntax(let text): text
      case .repeatedKey: "a repeated key"
      }
    }
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The key of the top-level object that must not be repeated.
  private let uniqueKey: String
  private var isUniqueKeyFound = false

  /// Arrays and objects that contain each other may nest this deep, as in `JSONDecoder`.
  private static let depthLimit = 512

  /// - Throws: the first violation of the grammar, or the second occurrence of `uniqueKey` in the top-level object.
  static func check(
    _ bytes: UnsafeRawBufferPointer, uniqueKey: String
  ) throws(Violation) {
    var grammar = JSONGrammar(bytes: bytes, uniqueKey: uniqueKey)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { grammar.position = 3 }
    try grammar.value(depth: 0)
    grammar.skipSpace()
    guard grammar.position == bytes.count else {
      throw grammar.violation("more text after the end of the JSON")
    }
  }

  private init(bytes: UnsafeRawBufferPointer, uniqueKey: String) {
    self.bytes = bytes
    self.uniqueKey = uniqueKey
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func violation(_ problem: String, at place: Int? = nil) -> Violation {
    violation(.syntax(problem), at: place ?? position)
  }

  private func violation(_ problem: Problem, at place: Int) -> Violation {
    let before = bytes.prefix(place)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Violation(
      line: before.count { $0 == 0x0A } + 1, column: before.count - lineStart + 1,
      problem: problem)
  }

  private func unexpected(_ expected: String) -> Violation {
    guard let byte = next else { return violation("the file ends where \(expected) is expected") }
    guard byte < 0x80, byte > 0x20 else { return violation("\(expected) is expected") }
    return violation("\(expected) is expected, found \"\(Unicode.Scalar(byte))\"")
  }
}

extension JSONGrammar {
  private mutating func value(depth: Int) throws(Violation) {
    skipSpace()
    switch next ?? 0 {
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default:
      for word in ["true", "false", "null"] where bytes.dropFirst(position).starts(with: word.utf8)
      {
        position += word.utf8.count
        return
      }
      throw unexpected("a value")
    }
  }

  private mutating func object(depth: Int) throws(Violation) {
    try enter(depth)
    if take("}") { return }
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      try string()
      if depth == 1 { try checkKey(from: start) }
      skipSpace()
      guard take(":") else { throw unexpected("a colon") }
      try value(depth: depth)
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected("a comma or }") }
  }

  private mutating func array(depth: Int) throws(Violation) {
    try enter(depth)
    if take("]") { return }
    repeat {
      try value(depth: depth)
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected("a comma or ]") }
  }

  private mutating func enter(_ depth: Int) throws(Violation) {
    guard depth <= Self.depthLimit else {
      throw violation("arrays and objects nested more than \(Self.depthLimit) deep")
    }
    position += 1
    skipSpace()
  }

  private mutating func checkKey(from start: Int) throws(Violation) {
    guard bytes[start + 1..<position - 1].elementsEqual(uniqueKey.utf8) else { return }
    guard !isUniqueKeyFound else {
      throw violation(.repeatedKey, at: start)
    }
    isUniqueKeyFound = true
  }
}

extension JSONGrammar {
  private mutating func number() throws(Violation) {
    let start = position
    _ = take("-")
    if !take("0") {
      try digits()
    } else if let byte = next, byte &- 0x30 < 10 {
      throw violation("a number with a leading zero", at: start)
    }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
  }

  private mutating func digits() throws(Violation) {
    let start = position
    while let byte = next, byte &- 0x30 < 10 { position += 1 }
    guard position > start else { throw unexpected("a digit") }
  }

  private mutating func string() throws(Violation) {
    position += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case ..<0x20:
        let code = String(byte, radix: 16, uppercase: true)
        throw violation(
          "the control character U+00\(byte < 16 ? "0" : "")\(code) in a string; JSON writes it as an escape"
        )
      case 0x80...: try multibyteCharacter()
      default: position += 1
      }
    }
    throw unexpected("the end of a string")
  }

  private mutating func escape() throws(Violation) {
    let start = position
    position += 1
    guard let byte = next else { return }
    position += 1
    guard byte == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(byte) else {
        throw violation("an escape that JSON does not know", at: start)
      }
      return
    }
    for _ in 0..<4 {
      guard let digit = next, Unicode.Scalar(digit).properties.isASCIIHexDigit else {
        throw violation("\\u without four hexadecimal digits", at: start)
      }
      position += 1
    }
  }

  private mutating func multibyteCharacter() throws(Violation) {
    var decoder = UTF8()
    var rest = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      throw violation("bytes that are not UTF-8")
    }
    position += UTF8.width(scalar)
  }
}
