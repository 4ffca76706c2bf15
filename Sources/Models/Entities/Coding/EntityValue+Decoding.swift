import Foundation

extension EntityValue {
  /// The value of an entity's property as a Swift type.
  ///
  /// - Throws: ``EntityError/mistyped(entity:id:property:expected:found:)`` if the value has another type.
  package func decode<Value: Decodable>(
    _ type: Value.Type, of entity: String, _ key: EntityKey, property: String
  ) throws -> Value {
    func mistyped() -> EntityError {
      .mistyped(entity: entity, id: key, property: property, expected: "\(type)", found: kind)
    }
    do {
      return try decode(type, json: JSONDecoder(), mistyped: mistyped)
    } catch is DecodingError {
      throw mistyped()
    }
  }

  /// The value decoded as a Swift type: the reverse of encoding it.
  ///
  /// - Throws: `mistyped()` if this value is of another type.
  func decode<Value: Decodable>(
    _ type: Value.Type, json: JSONDecoder, mistyped: @escaping () -> EntityError
  ) throws -> Value {
    switch self {
    case .uuid(let uuid): if let value = uuid as? Value { return value }
    case .date(let date): if let value = date as? Value { return value }
    case .bytes(let bytes): if let value = Data(bytes) as? Value { return value }
    case .double(let number) where type == Decimal.self:
      if let value = Decimal(shortest: number) as? Value { return value }
    case .json(let text): return try json.decode(type, from: Data(text.utf8))
    default: break
    }
    // The `init(from:)` of these types would accept other values, such as a number as a date.
    if type == UUID.self || type == Date.self || type == Data.self || type == Decimal.self {
      throw mistyped()
    }
    return try Value(from: ScalarDecoder(value: self, json: json, mistyped: mistyped))
  }
}

/// Decodes a value that consists of a single scalar from that scalar.
struct ScalarDecoder: Decoder, SingleValueDecodingContainer, Pathless {
  let value: EntityValue
  let json: JSONDecoder
  let mistyped: () -> EntityError

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
