/// Reads the JSON text of a list.
///
/// `JSONDecoder` names neither the place nor the kind of most violations of the grammar. A bad string or number fails only who
/// reads it; reading ends at any other violation.
struct JSONParser {
  /// The number of keys with the list's name, wherever they are.
  private(set) var listCount = 0
  let bytes: [UInt8]
  private let list: String
  private let take: (JSONValue) -> Void
  var position = 0
  /// The latest position with a known line and column, so that the places of all faults are found in one pass.
  var known = (position: 0, line: 1, column: 1)
  /// The arrays and objects that are being read. Kept here instead of on the stack, which deep nesting could exceed.
  private(set) var levels: [Level] = []
  /// The most values that are kept of an item: an item with more is bad. A server has a few hundred.
  private let itemLimit = 1_000_000
  private var itemCount = 0

  struct Level {
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
