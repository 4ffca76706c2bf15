/// The values of one JSON object. Errors contain the path of a value, the expected type and the type found.
struct JSONObject<Key: CodingKey> {
  private let values: KeyedDecodingContainer<Key>

  /// - Throws: ``RejectedItem`` if the value at `decoder` is not an object.
  init(_ decoder: any Decoder) throws(RejectedItem) {
    do {
      values = try decoder.container(keyedBy: Key.self)
    } catch {
      throw RejectedItem(
        at: decoder.codingPath, reason: "expected an object, found \(FoundValue.text(decoder))")
    }
  }

  private init(_ values: KeyedDecodingContainer<Key>) { self.values = values }

  /// The keys of the object that `Key` can represent.
  var keys: [Key] { values.allKeys }

  /// The value of a required key.
  func value<Value: JSONValue>(_ key: Key) throws(RejectedItem) -> Value {
    try read(key, Value.expectation) { try values.decode(Value.self, forKey: key) }
  }

  /// The value of a key that may be missing or null.
  func optional<Value: JSONValue>(_ key: Key) throws(RejectedItem) -> Value? {
    try read(key, Value.expectation) { try values.decodeIfPresent(Value.self, forKey: key) }
  }

  /// The array of a required key.
  func list(_ key: Key) throws(RejectedItem) -> any UnkeyedDecodingContainer {
    try read(key, "an array") { try values.nestedUnkeyedContainer(forKey: key) }
  }

  /// The object of a required key.
  func object<Inner: CodingKey>(
    _ key: Key, _: Inner.Type
  ) throws(RejectedItem) -> JSONObject<Inner> {
    JSONObject<Inner>(
      try read(key, "an object") { try values.nestedContainer(keyedBy: Inner.self, forKey: key) })
  }

  /// The object of a key; nil if it is missing, null or an empty array, which is how PHP encodes an empty dictionary.
  func optionalObject<Inner: CodingKey>(
    _ key: Key, _: Inner.Type
  ) throws(RejectedItem) -> JSONObject<Inner>? {
    if isNull(key) { return nil }
    do throws(RejectedItem) {
      return try object(key, Inner.self)
    } catch {
      guard let list = try? list(key), list.isAtEnd else { throw error }
      return nil
    }
  }

  /// Whether the key is missing, or null.
  func isNull(_ key: Key) -> Bool {
    !values.contains(key) || (try? values.decodeNil(forKey: key)) == true
  }

  // Foundation's errors lack the path of some values, such as numbers that do not fit.
  @inline(__always)
  private func read<Value>(
    _ key: Key, _ expected: String, _ body: () throws -> Value
  ) throws(RejectedItem) -> Value {
    do {
      return try body()
    } catch {
      let found =
        values.contains(key)
        ? (try? values.superDecoder(forKey: key)).map(FoundValue.text) ?? FoundValue.unreadable
        : "no such key"
      throw RejectedItem(
        at: values.codingPath + [key], reason: "expected \(expected), found \(found)")
    }
  }
}

/// A type of JSON values.
protocol JSONValue: Decodable {
  /// The name of the type in errors.
  static var expectation: String { get }
}

extension String: JSONValue {
  static var expectation: String { "a string" }
}

extension Int: JSONValue {
  static var expectation: String { "a whole number" }
}

extension Double: JSONValue {
  static var expectation: String { "a number" }
}

extension [Int]: JSONValue {
  static var expectation: String { "an array of whole numbers" }
}

/// Describes a value of an unexpected type.
enum FoundValue {
  /// A value that the decoder cannot read as any type; ``JSONFaults`` finds the reason.
  static let unreadable = "a value that is out of range or not valid JSON"

  /// The type of the value at `decoder`; for numbers and Booleans the value itself.
  static func text(_ decoder: any Decoder) -> String {
    if (try? decoder.container(keyedBy: ItemKey.self)) != nil { return "an object" }
    if (try? decoder.unkeyedContainer()) != nil { return "an array" }
    guard let value = try? decoder.singleValueContainer() else { return unreadable }
    if value.decodeNil() { return "null" }
    if let truth = try? value.decode(Bool.self) { return "\(truth)" }
    if let number = try? value.decode(Double.self) {
      return "the number \(Int(exactly: number).map(String.init) ?? number.description)"
    }
    if (try? value.decode(String.self)) != nil { return "a string" }
    return unreadable
  }
}
