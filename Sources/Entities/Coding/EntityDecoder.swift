import Foundation

/// A type that has an empty value: what a relation's property holds until its targets are set.
protocol EmptyValue {
  static var empty: Self { get }
}

extension Array: EmptyValue {
  static var empty: [Element] { [] }
}

/// Gives one Codable value the properties of a row. Relations are empty at first.
final class EntityDecoder: Decoder {
  let shape: EntityShape
  private let names: [String]
  private let relations: Set<String>
  private lazy var json = JSONDecoder()
  private(set) var key = EntityKey.int(0)
  private var row: ArraySlice<EntityValue> = []
  /// The column that is probably asked for next.
  private var next = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ shape: EntityShape) {
    self.shape = shape
    names = shape.properties.map(\.name)
    relations = Set(shape.relations.map(\.name))
  }

  /// Makes a model from a row.
  func decode<Model: Decodable>(
    _ type: Model.Type, _ key: EntityKey, _ row: ArraySlice<EntityValue>
  ) throws -> Model {
    self.key = key
    self.row = row
    next = 0
    do {
      return try Model(from: self)
    } catch let error as DecodingError {
      throw EntityError.mistyped(
        entity: shape.name, id: key, property: names[max(0, next - 1)],
        expected: "another value", found: "\(error)")
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(EntityPropertyDecoder<Key>(decoder: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unkeyed }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unkeyed }

  private var unkeyed: EntityError {
    .invalidModel(entity: shape.name, reason: "it decodes itself as something without properties")
  }

  func isRelation(_ name: String) -> Bool { relations.contains(name) }

  /// The value of a property; nil if the shape has none of that name.
  func value(_ name: String) -> EntityValue? {
    if name == "id" { return key.value }
    guard let index = position(of: name) else { return nil }
    next = index + 1
    return row[row.startIndex + index]
  }

  /// Whether a property holds something.
  func holds(_ name: String) -> Bool {
    if name == "id" { return true }
    guard let index = position(of: name) else { return false }
    next = index
    return row[row.startIndex + index] != .null
  }

  private func position(of name: String) -> Int? {
    next < names.count && names[next] == name ? next : names.firstIndex(of: name)
  }

  func required(_ name: String) throws -> EntityValue {
    guard let value = value(name), value != .null else {
      throw EntityError.missing(entity: shape.name, id: key, property: name)
    }
    return value
  }

  /// The property as a value of any type.
  func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    if isRelation(name), let list = type as? any EmptyValue.Type, let empty = list.empty as? Value {
      return empty
    }
    let value = try required(name)
    return try value.decode(type, json: json) {
      EntityError.mistyped(
        entity: self.shape.name, id: self.key, property: name, expected: "\(type)",
        found: value.kind)
    }
  }
}

/// The container that a model decodes its properties from.
struct EntityPropertyDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: EntityDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    (["id"] + decoder.shape.properties.map(\.name)).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool {
    decoder.holds(key.stringValue) || decoder.isRelation(key.stringValue)
  }
  func decodeNil(forKey key: Key) throws -> Bool { !decoder.holds(key.stringValue) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    let value = try decoder.required(key.stringValue)
    guard case .bool(let bool) = value else { throw mistyped(key, "a Boolean", value) }
    return bool
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let value = try decoder.required(key.stringValue)
    guard case .string(let string) = value else { throw mistyped(key, "text", value) }
    return string
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    let value = try decoder.required(key.stringValue)
    guard case .int(let number) = value else { throw mistyped(key, "an integer", value) }
    return Int(number)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    let value = try decoder.required(key.stringValue)
    guard case .double(let number) = value else { throw mistyped(key, "a number", value) }
    return number
  }
  // All other types, numbers of other widths among them.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type, key.stringValue)
  }

  private func mistyped(_ key: Key, _ expected: String, _ found: EntityValue) -> EntityError {
    .mistyped(
      entity: decoder.shape.name, id: decoder.key, property: key.stringValue,
      expected: expected, found: found.kind)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw nested(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw nested(key)
  }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }

  private func nested(_ key: Key) -> EntityError {
    .invalidModel(
      entity: decoder.shape.name,
      reason: "\(key.stringValue) is decoded as a nested container. Give it a type of its own")
  }
}
