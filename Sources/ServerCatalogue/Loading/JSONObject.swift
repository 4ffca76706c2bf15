/// The values of one JSON object, each read or refused with its place and what is there instead.
struct JSONObject<Key: CodingKey> {
  private let values: KeyedDecodingContainer<Key>

  /// - Throws: ``RejectedItem`` if `decoder` stands on something else.
  init(_ decoder: any Decoder) throws(RejectedItem) {
    do {
      values = try decoder.container(keyedBy: Key.self)
    } catch {
      throw RejectedItem(
        at: decoder.codingPath, reason: "expected an object, found \(FoundValue.text(decoder))")
    }
  }

  /// The keys that are there, as far as `Key` knows them.
  var keys: [Key] { values.allKeys }

  /// The value of a key that must be there.
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

  /// The array of a key that must be there.
  func list(_ key: Key) throws(RejectedItem) -> any UnkeyedDecodingContainer {
    do {
      return try values.nestedUnkeyedContainer(forKey: key)
    } catch {
      throw unexpected(key, expected: "an array")
    }
  }

  /// What is under a key that must be there.
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
  /// The object of a key, nil where it is missing, null or an empty array: PHP writes an empty dictionary so.
  func optionalObject<Inner: CodingKey>(
    _ key: Key, _: Inner.Type
  ) throws(RejectedItem) -> JSONObject<Inner>? {
    if isNull(key) { return nil }
    let decoder = try decoder(key)
    if let list = try? decoder.unkeyedContainer(), list.isAtEnd { return nil }
    return try JSONObject<Inner>(decoder)
  }

  /// The object of a key that must be there.
  func object<Inner: CodingKey>(
    _ key: Key, _: Inner.Type
  ) throws(RejectedItem) -> JSONObject<Inner> {
    try JSONObject<Inner>(decoder(key))
  }
}
