internal import Foundation

/// A JSON object of a list. Its errors contain the path of a value, what was expected there and what was found.
struct ListedObject: Decodable {
  private let values: KeyedDecodingContainer<JSONKey>

  init(from decoder: any Decoder) throws {
    do {
      values = try decoder.container(keyedBy: JSONKey.self)
    } catch {
      throw RejectedItem(
        decoder.codingPath, expected: "an object", found: try FoundValue(from: decoder))
    }
  }

  /// The value of a required key.
  func value<Value: Decodable>(_ key: String) throws -> Value {
    try explaining(key, Value.self) { try values.decode(Value.self, forKey: $0) }
  }

  /// The value of a key; nil if it is missing or null.
  func optional<Value: Decodable>(_ key: String) throws -> Value? {
    try explaining(key, Value.self) { try values.decodeIfPresent(Value.self, forKey: $0) }
  }

  /// The string of a required key. Decoding by the concrete type takes less time than by a generic one.
  func value(_ key: String) throws -> String {
    try explaining(key, String.self) { try values.decode(String.self, forKey: $0) }
  }

  /// The string of a key; nil if it is missing or null.
  func optional(_ key: String) throws -> String? {
    try explaining(key, String.self) { try values.decodeIfPresent(String.self, forKey: $0) }
  }

  /// The object of a key; nil if it is missing, null or an empty array, which is how PHP encodes an empty dictionary.
  func object(_ key: String) throws -> ListedObject? {
    do {
      return try optional(key)
    } catch {
      let array = try? values.nestedUnkeyedContainer(forKey: JSONKey(stringValue: key))
      guard array?.isAtEnd == true else { throw error }
      return nil
    }
  }

  /// The array of a required key.
  func array(_ key: String) throws -> any UnkeyedDecodingContainer {
    try explaining(key, [ListedObject].self) { try values.nestedUnkeyedContainer(forKey: $0) }
  }

  /// The results of `make` for the object of each key; nil where ``object(_:)`` is nil.
  func mapObjects<Value>(_ make: (ListedObject) throws -> Value) throws -> [String: Value?] {
    try values.allKeys.reduce(into: [:]) { objects, key in
      objects.updateValue(try object(key.stringValue).map(make), forKey: key.stringValue)
    }
  }

  private func explaining<Value, Result>(
    _ name: String, _ type: Value.Type, _ read: (JSONKey) throws -> Result
  ) throws -> Result {
    let key = JSONKey(stringValue: name)
    do {
      return try read(key)
    } catch let error as RejectedItem {
      throw error
    } catch {
      // The decoder's errors about numbers and strings are of an internal type without the path.
      throw RejectedItem(
        values.codingPath + [key], expected: Self.name(of: type),
        found: try? values.decode(FoundValue.self, forKey: key))
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is [Int].Type: "an array of whole numbers"
    case is [ListedObject].Type: "an array"
    default: "an object"
    }
  }
}

/// The description of any value, for errors.
private struct FoundValue: Decodable {
  let description: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    description =
      if value.decodeNil() {
        "null"
      } else if let truth = try? value.decode(Bool.self) {
        "\(truth)"
      } else if let number = try? value.decode(Double.self) {
        "the number \(Int(exactly: number).map(String.init) ?? number.description)"
      } else if (try? value.decode(String.self)) != nil {
        "a string"
      } else if (try? decoder.unkeyedContainer()) != nil {
        "an array"
      } else if (try? decoder.container(keyedBy: JSONKey.self)) != nil {
        "an object"
      } else {
        "text that is not JSON or a number that is out of range"
      }
  }
}

extension RejectedItem {
  fileprivate init(_ path: [any CodingKey], expected: String, found: FoundValue?) {
    let keyPath = path.reduce(into: "") { text, key in
      text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? "" : ".") + key.stringValue
    }
    let found = found?.description ?? "no such key"
    self.init(keyPath: keyPath, reason: "expected \(expected), found \(found)")
  }
}
