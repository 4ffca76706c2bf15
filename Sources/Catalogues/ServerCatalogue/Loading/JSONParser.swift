/// Reads the JSON text of a list.
///
/// `JSONDecoder` names neither the place nor the kind of most violations of the grammar. A bad string or number fails only who
/// reads it; reading ends at any other violation.
struct JSONParser {
  /// The number of keys with the list's name, wherever they are.
  private(set) var listCount = 0
  private let bytes: [UInt8]
  private let list: String
  private let take: (JSONValue) -> Void
  private var position = 0
  private var path: [Step] = []

  private enum Step {
    case key(String)
    case index(Int)
  }

  /// - Parameters:
  ///   - list: The key of the list in the outermost object.
  ///   - take: Receives the items of the list one by one; the list itself is read as an empty array.
  init(_ bytes: [UInt8], list: String, take: @escaping (JSONValue) -> Void) {
    self.bytes = bytes
    self.list = list
    self.take = take
  }

  /// Reads the whole text.
  ///
  /// - Throws: ``RejectedItem`` with the place of the first violation.
  mutating func read() throws(RejectedItem) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try readValue()
    if next != nil { throw violation("more after the end of the value") }
    return value
  }

  private mutating func readValue(ofList isList: Bool = false) throws(RejectedItem) -> JSONValue {
    switch next {
    // The limit of Foundation's decoder.
    case UInt8(ascii: "[") where path.count == 512, UInt8(ascii: "{") where path.count == 512:
      throw violation("more than 512 arrays and objects inside each other")
    case UInt8(ascii: "["): return try readArray(ofList: isList)
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "\""): return try readString()
    case .some(let byte) where Self.isWord(byte): return try readWord()
    default: throw violation("\(found) instead of a value")
    }
  }

  private mutating func readArray(ofList isList: Bool) throws(RejectedItem) -> JSONValue {
    var values: [JSONValue] = []
    path.append(.index(0))
    try readParts(to: UInt8(ascii: "]")) { parser, index throws(RejectedItem) in
      parser.path[parser.path.count - 1] = .index(index)
      let value = try parser.readValue()
      if isList { parser.take(value) } else { values.append(value) }
    }
    return .array(values)
  }

  private mutating func readObject() throws(RejectedItem) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    var badKey: JSONValue?
    path.append(.key(""))
    try readParts(to: UInt8(ascii: "}")) { parser, _ throws(RejectedItem) in
      guard parser.next == UInt8(ascii: "\"") else {
        throw parser.violation("\(parser.found) instead of a key")
      }
      let name = try parser.readString()
      if case .string(let key) = name {
        parser.path[parser.path.count - 1] = .key(key)
      } else {
        badKey = name
      }
      guard parser.next == UInt8(ascii: ":") else {
        throw parser.violation("\(parser.found) instead of a colon")
      }
      parser.position += 1
      guard case .string(let key) = name else { return _ = try parser.readValue() }
      let isList = key == parser.list
      if isList { parser.listCount += 1 }
      members.append((key, try parser.readValue(ofList: isList && parser.path.count == 1)))
    }
    return badKey ?? .object(members)
  }

  /// Reads the parts of an array or object, with commas between them, and its last bracket.
  private mutating func readParts(
    to end: UInt8, _ readPart: (inout Self, Int) throws(RejectedItem) -> Void
  ) throws(RejectedItem) {
    position += 1
    var index = 0
    if next != end {
      try readPart(&self, index)
      while next == UInt8(ascii: ",") {
        position += 1
        index += 1
        try readPart(&self, index)
      }
      guard next == end else {
        throw violation("\(found) instead of a comma or \(Unicode.Scalar(end))")
      }
    }
    position += 1
    path.removeLast()
  }
}

extension JSONParser {
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

  private mutating func readString() throws(RejectedItem) -> JSONValue {
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
  private mutating func readWord() throws(RejectedItem) -> JSONValue {
    let start = position
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = JSONText.value(of: word) else {
      throw violation("\(word.prefix(40)), which is not a value of JSON", at: start)
    }
    guard case .faulty(let reason) = value else { return value }
    return .faulty("\(word.prefix(40)), \(reason)" + place(of: start))
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

  private func violation(_ found: String, at start: Int? = nil) -> RejectedItem {
    let keyPath = path.prefix(8).reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + key
      case .index(let index): text += "[\(index)]"
      }
    }
    return RejectedItem(keyPath: keyPath, reason: found + place(of: start ?? position))
  }

  private func place(of start: Int) -> String {
    let before = bytes[..<min(start, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    // Continuation bytes of UTF-8 are not characters of their own.
    let column = before.reversed().prefix { $0 != 0x0A }.count { $0 & 0xC0 != 0x80 } + 1
    return " (line \(line), column \(column))"
  }
}
