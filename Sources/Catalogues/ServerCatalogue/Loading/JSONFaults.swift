/// Finds the violations of JSON's grammar in a text that a `JSONDecoder` refuses, whose errors do not name them.
///
/// Reading continues after a bad string or number, and ends at the first other violation.
struct JSONFaults {
  /// The violations, in the order of the text.
  private(set) var all: [JSONFault] = []
  private let bytes: [UInt8]
  private var position = 0
  private var path: [Step] = []

  private enum Step {
    case key(String)
    case index(Int)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    do throws(JSONFault) {
      try scan()
    } catch {
      all.append(error)
    }
  }

  private mutating func scan() throws(JSONFault) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var expectsValue = true
    repeat {
      expectsValue = expectsValue ? try beginValue() : try continueContainer()
    } while expectsValue || !path.isEmpty
    if next != nil { throw fault("more after the end of the value") }
  }

  /// Reads a value, or the beginning of an object or array. Returns whether a value inside of it follows.
  private mutating func beginValue() throws(JSONFault) -> Bool {
    switch next {
    case UInt8(ascii: "[") where path.count == 512, UInt8(ascii: "{") where path.count == 512:
      // The limit of Foundation's decoder.
      throw fault("more than 512 arrays and objects inside each other")
    case UInt8(ascii: "["):
      position += 1
      if next == UInt8(ascii: "]") { break }
      path.append(.index(0))
      return true
    case UInt8(ascii: "{"):
      position += 1
      if next == UInt8(ascii: "}") { break }
      path.append(.key(""))
      try readKey()
      return true
    case UInt8(ascii: "\""):
      _ = try readString()
      return false
    case .some(let byte) where Self.isWord(byte):
      readWord()
      return false
    default:
      throw fault("\(found) instead of a value")
    }
    position += 1
    return false
  }

  /// Reads what follows a value in an object or array. Returns whether another value follows.
  private mutating func continueContainer() throws(JSONFault) -> Bool {
    switch (path.last, next) {
    case (.index(let index), UInt8(ascii: ",")):
      position += 1
      path[path.count - 1] = .index(index + 1)
      return true
    case (.key, UInt8(ascii: ",")):
      position += 1
      try readKey()
      return true
    case (.index, UInt8(ascii: "]")), (.key, UInt8(ascii: "}")):
      position += 1
      path.removeLast()
      return false
    case (.index, _): throw fault("\(found) instead of a comma or ]")
    default: throw fault("\(found) instead of a comma or }")
    }
  }

  private mutating func readKey() throws(JSONFault) {
    guard next == UInt8(ascii: "\"") else { throw fault("\(found) instead of a key") }
    path[path.count - 1] = .key(try readString())
    guard next == UInt8(ascii: ":") else { throw fault("\(found) instead of a colon") }
    position += 1
  }
}

extension JSONFaults {
  /// The next byte that is not white space; nil at the end.
  private var next: UInt8? {
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

  private var found: String {
    guard position < bytes.count else { return "the end" }
    let byte = bytes[position]
    return (0x21...0x7E).contains(byte)
      ? "\"\(Unicode.Scalar(byte))\"" : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
  }

  /// Reads a string; its content is checked by ``JSONText``.
  private mutating func readString() throws(JSONFault) -> String {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      throw fault("a string that does not end", at: start)
    }
    let content = bytes[start + 1..<position]
    position += 1
    if let reason = JSONText.fault(inString: content) {
      all.append(fault("a string with \(reason)", at: start))
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Reads a number or a literal.
  private mutating func readWord() {
    let start = position
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if let reason = JSONText.fault(inWord: word) {
      all.append(fault("\(word.prefix(40)), \(reason)", at: start))
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private func fault(_ found: String, at start: Int? = nil) -> JSONFault {
    let before = bytes[..<min(start ?? position, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    // Continuation bytes of UTF-8 are not characters of their own.
    let column = before.reversed().prefix { $0 != 0x0A }.count { $0 & 0xC0 != 0x80 } + 1
    let keyPath = path.prefix(8).reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + key
      case .index(let index): text += "[\(index)]"
      }
    }
    return JSONFault(keyPath: keyPath, found: "\(found) (line \(line), column \(column))")
  }
}
