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
  /// The latest position with a known line and column, so that the places of all faults are found in one pass.
  private var known = (position: 0, line: 1, column: 1)
  /// The arrays and objects that are being read. Kept here instead of on the stack, which deep nesting could exceed.
  private var levels: [Level] = []
  /// The most values that are kept of an item: an item with more is bad. A server has a few hundred.
  private let itemLimit = 1_000_000
  private var itemCount = 0

  private struct Level {
    /// The bracket at the end.
    let end: UInt8
    /// Whether its values are the items of the list.
    let isList: Bool
    /// Whether its values are in an item of the list.
    let isInItem: Bool
    /// The key of the latest value of an object.
    var key = ""
    var badKey: JSONValue?
    /// The position of the latest value.
    var index = 0
    var members: [(key: String, value: JSONValue)] = []
    var elements: [JSONValue] = []
  }

  /// - Parameters:
  ///   - list: The key of the list in the outermost object.
  ///   - take: Receives the items of the list one by one; the list itself is read as an empty array, and other keys of the
  ///     outermost object are left out.
  init(_ bytes: [UInt8], list: String, take: @escaping (JSONValue) -> Void) {
    self.bytes = bytes
    self.list = list
    self.take = take
  }

  /// Reads the whole text.
  mutating func read() throws(RejectedItem) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while true {
      var value = try readValue()
      while let inner = value, !levels.isEmpty { value = try add(inner) }
      guard let value else { continue }
      if next != nil { throw violation("more after the end of the value") }
      return value
    }
  }

  /// Reads a value; nil if it is an array or object with values, which follow.
  private mutating func readValue() throws(RejectedItem) -> JSONValue? {
    switch next {
    // The limit of Foundation's decoder.
    case UInt8(ascii: "[") where levels.count == 512, UInt8(ascii: "{") where levels.count == 512:
      throw violation("more than 512 arrays and objects inside each other")
    case UInt8(ascii: "["):
      return try open(to: UInt8(ascii: "]"), isList: levels.count == 1 && levels[0].key == list)
    case UInt8(ascii: "{"): return try open(to: UInt8(ascii: "}"))
    case UInt8(ascii: "\""): return try readString()
    case .some(let byte) where Self.isWord(byte): return try readWord()
    default: throw violation("\(found) instead of a value")
    }
  }

  private mutating func open(
    to end: UInt8, isList: Bool = false
  ) throws(RejectedItem) -> JSONValue? {
    position += 1
    let isInItem = levels.last.map { $0.isList || $0.isInItem } ?? false
    levels.append(Level(end: end, isList: isList, isInItem: isInItem))
    if next == end { return close() }
    try readKey()
    return nil
  }

  /// Adds a value to the innermost array or object. Returns that if it ends here; nil if another value follows.
  private mutating func add(_ value: JSONValue) throws(RejectedItem) -> JSONValue? {
    let last = levels.count - 1
    if levels[last].isList {
      let isTooLarge = itemCount > itemLimit
      take(
        isTooLarge ? .faulty("more than \(itemLimit) values" + place(of: position)) : value)
      itemCount = 0
    } else {
      keep(value)
    }
    let end = levels[last].end
    if next == end { return close() }
    guard next == UInt8(ascii: ",") else {
      throw violation("\(found) instead of a comma or \(Unicode.Scalar(end))")
    }
    position += 1
    levels[last].index += 1
    try readKey()
    return nil
  }

  /// Keeps a value of the innermost array or object, if anything reads it.
  private mutating func keep(_ value: JSONValue) {
    let last = levels.count - 1
    if levels[last].isInItem {
      itemCount += 1
      guard itemCount <= itemLimit else { return }
    } else {
      // Outside of the items, only the key of the list is read.
      guard last == 0, listCount == 1, levels[last].key == list else { return }
    }
    if levels[last].end == UInt8(ascii: "}") {
      levels[last].members.append((levels[last].key, value))
    } else {
      levels[last].elements.append(value)
    }
  }

  private mutating func close() -> JSONValue {
    position += 1
    let level = levels.removeLast()
    if let badKey = level.badKey { return badKey }
    return level.end == UInt8(ascii: "}")
      ? .object(level.members) : .array(level.elements)
  }

  /// Reads the key of the next value, if the innermost level is an object.
  private mutating func readKey() throws(RejectedItem) {
    let last = levels.count - 1
    guard levels[last].end == UInt8(ascii: "}") else { return }
    guard next == UInt8(ascii: "\"") else { throw violation("\(found) instead of a key") }
    let name = try readString()
    if case .string(let key) = name {
      levels[last].key = key
      if key == list { listCount += 1 }
    } else {
      levels[last].badKey = name
    }
    guard next == UInt8(ascii: ":") else { throw violation("\(found) instead of a colon") }
    position += 1
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

  private mutating func violation(_ found: String, at start: Int? = nil) -> RejectedItem {
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
  private mutating func place(of start: Int) -> String {
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
