import Foundation

extension EntityValue {
  /// The value of an entity's property as a Swift type.
  ///
  /// - Throws: ``EntityError/mistyped(entity:id:property:expected:found:)`` if the value has another type.
  package func decode<Value: Decodable>(
    _ type: Value.Type, of entity: String, _ key: EntityKey, property: String
  ) throws -> Value {
    let error = EntityError.mistyped(
      entity: entity, id: key, property: property, expected: "\(type)", found: kind)
    do {
      return try decode(type, json: JSONDecoder()) { error }
    } catch is DecodingError {
      throw error
    }
  }

  /// The value decoded as a Swift type: the reverse of encoding it.
  ///
  /// - Throws: `mistyped()` if this value is of another type.
  func decode<Value: Decodable>(
    _ type: Value.Type, json: JSONDecoder, mistyped: @escaping () -> any Error
  ) throws -> Value {
    switch self {
    case .uuid(let uuid): if let value = uuid as? Value { return value }
    case .date(let date): if let value = date as? Value { return value }
    case .bytes(let bytes): if let value = Data(bytes) as? Value { return value }
    case .double(let number) where type == Decimal.self:
      if let value = Decimal(shortest: number) as? Value { return value }
    case .json(let text): return try Self.decode(type, from: text, json: json, mistyped: mistyped)
    default: break
    }
    // The `init(from:)` of these types would accept other values, such as a number as a date.
    if type == UUID.self || type == Date.self || type == Data.self || type == Decimal.self {
      throw mistyped()
    }
    return try Value(from: ScalarDecoder(value: self, json: json, mistyped: mistyped))
  }
}

extension EntityValue {
  private static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, json: JSONDecoder, mistyped: @escaping () -> any Error
  ) throws -> Value {
    func plain() throws -> Value {
      try EntityValue.string(text).decode(type, json: json, mistyped: mistyped)
    }
    guard text.beginsAsJSON else { return try plain() }
    if let scalar = EntityValue(markedJSON: text, json),
      let value = try? scalar.decode(type, json: json, mistyped: mistyped)
    {
      return value
    }
    do { return try json.decode(type, from: Data(text.utf8)) } catch {
      // Earlier releases stored a text without quotes even if it begins like JSON.
      guard let value = try? plain() else { throw error }
      return value
    }
  }

  /// The scalar that ``marked(_:_:)`` wrote; nil for any other text. JSON itself does not distinguish 2 from 2.0.
  private init?(markedJSON text: String, _ json: JSONDecoder) {
    guard text.utf8.first == UInt8(ascii: " ") else { return nil }
    let text = text.dropFirst()
    switch text {
    case "null": self = .null
    case "true", "false": self = .bool(text == "true")
    default:
      if let number = Int64(text) {
        self = .int(number)
      } else if let number = Double(text) {
        self = .double(number)
      } else if let string = try? json.decode(String.self, from: Data(text.utf8)) {
        self = .string(string)
      } else {
        return nil
      }
    }
  }
}

extension String {
  /// Whether this text in a column of JSON is read as JSON: it begins with `{`, `[`, a quote, or the blank that marks a scalar.
  /// Any other text is a text without quotes.
  var beginsAsJSON: Bool { utf8.first.map { " {[\"".utf8.contains($0) } ?? false }
}

/// Decodes a value that consists of a single scalar from that scalar.
struct ScalarDecoder: Decoder, SingleValueDecodingContainer, Pathless {
  let value: EntityValue
  let json: JSONDecoder
  let mistyped: () -> any Error

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw mistyped()
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mistyped() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }
  func decode(_ type: Bool.Type) throws -> Bool {
    if case .bool(let bool) = value { bool } else { throw mistyped() }
  }
  func decode(_ type: String.Type) throws -> String {
    if case .string(let string) = value { string } else { throw mistyped() }
  }
  func decode(_ type: Double.Type) throws -> Double {
    if case .double(let number) = value { number } else { throw mistyped() }
  }
  func decode(_ type: Float.Type) throws -> Float {
    let number = try decode(Double.self)
    // Infinity is kept; every other number must be unchanged.
    guard Double(Float(number)) == number else { throw mistyped() }
    return Float(number)
  }
  func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
    guard case .int(let number) = value, let exact = Integer(exactly: number) else {
      throw mistyped()
    }
    return exact
  }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try value.decode(type, json: json, mistyped: mistyped)
  }
}
