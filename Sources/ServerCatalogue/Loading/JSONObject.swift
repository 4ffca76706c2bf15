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

  /// The keys of the object that `Key` can represent.
  var keys: [Key] { values.allKeys }

  /// The value of a required key.
  func value<Value: JSONValue>(_ key: Key) throws(RejectedItem) -> Value {
    do {
      return try values.decode(Value.self, forKey: key)
    } catch {
      throw unexpected(key, expected: Value.expectation)
    }
  }

  /// The value of a key that may be missing or null.
  func optional<Value: JSONValue>(_ key: Key) throws(RejectedItem) -> Value? {
    do {
      return try values.decodeIfPresent(Value.self, forKey: key)
    } catch {
      throw unexpected(key, expected: Value.expectation)
    }
  }

  /// The array of a required key.
  func list(_ key: Key) throws(RejectedItem) -> any UnkeyedDecodingContainer {
    do {
      return try values.nestedUnkeyedContainer(forKey: key)
    } catch {
      throw unexpected(key, expected: "an array")
    }
  }

  /// The decoder of a required key's value.
  func decoder(_ key: Key) throws(RejectedItem) -> any Decoder {
    guard values.contains(key), let decoder = try? values.superDecoder(forKey: key) else {
      throw unexpected(key, expected: "an object")
    }
    return decoder
  }

  /// Whether the key is missing, or null.
  func isNull(_ key: Key) -> Bool {
    !values.contains(key) || (try? values.decodeNil(forKey: key)) == true
  }

  private func unexpected(_ key: Key, expected: String) -> RejectedItem {
    let found =
      values.contains(key)
      ? (try? values.superDecoder(forKey: key)).map(FoundValue.text) ?? "something unreadable"
      : "no such key"
    return RejectedItem(
      at: values.codingPath + [key], reason: "expected \(expected), found \(found)")
  }
}

extension JSONObject {
  /// The object of a key; nil if it is missing, null or an empty array, which is how PHP encodes an empty dictionary.
  func optionalObject<Inner: CodingKey>(
    _ key: Key, _: Inner.Type
  ) throws(RejectedItem) -> JSONObject<Inner>? {
    if isNull(key) { return nil }
    let decoder = try decoder(key)
    if let list = try? decoder.unkeyedContainer(), list.isAtEnd { return nil }
    return try JSONObject<Inner>(decoder)
  }

  /// The object of a required key.
  func object<Inner: CodingKey>(
    _ key: Key, _: Inner.Type
  ) throws(RejectedItem) -> JSONObject<Inner> {
    try JSONObject<Inner>(decoder(key))
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
  /// The type of the value at `decoder`; for numbers and Booleans the value itself.
  static func text(_ decoder: any Decoder) -> String {
    if (try? decoder.container(keyedBy: ItemKey.self)) != nil { return "an object" }
    if (try? decoder.unkeyedContainer()) != nil { return "an array" }
    guard let value = try? decoder.singleValueContainer() else { return "something unreadable" }
    if value.decodeNil() { return "null" }
    if let truth = try? value.decode(Bool.self) { return "\(truth)" }
    if let number = try? value.decode(Double.self) {
      return "the number \(Int(exactly: number).map(String.init) ?? number.description)"
    }
    if (try? value.decode(String.self)) != nil { return "a string" }
    return "a number out of range, or text that is not Unicode"
  }
}
