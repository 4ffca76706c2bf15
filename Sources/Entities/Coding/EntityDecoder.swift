import Foundation

/// A type with an empty value, which a relation's property has until its targets are set.
protocol EmptyValue {
  static var empty: Self { get }
}

extension Array: EmptyValue {
  static var empty: [Element] { [] }
}

/// Decodes one Codable value from the properties of a row. Relations are empty at first.
final class EntityDecoder: Decoder {
  let shape: EntityShape
  private let names: [String]
  private let relations: Set<String>
  private lazy var json = JSONDecoder()
  private(set) var key = EntityKey.int(0)
  private var row: ArraySlice<EntityValue> = []
  /// The column that is probably decoded next.
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
    } catch let error as EntityError {
      throw error
    } catch {
      throw EntityError.mistyped(
        entity: shape.name, id: key, property: next > 0 ? names[next - 1] : "id",
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

  /// The location of the value of a name.
  private enum Place { case id, column(Int), relation, nowhere }

  /// Properties are usually decoded in the shape's order, so the next one is tried first.
  private func place(of name: String) -> Place {
    if next < names.count, names[next] == name { return .column(next) }
    if name == "id" { return .id }
    if relations.contains(name) { return .relation }
    return names.firstIndex(of: name).map { .column($0) } ?? .nowhere
  }

  private func value(at column: Int) -> EntityValue { row[row.startIndex + column] }

  func contains(_ name: String) -> Bool {
    switch place(of: name) {
    case .id, .relation: true
    case .column(let column): value(at: column) != .null
    case .nowhere: false
    }
  }

  /// The value of a property, null where there is none.
  func value(_ name: String) -> EntityValue {
    switch place(of: name) {
    case .id: return key.value
    case .column(let column):
      next = column + 1
      return value(at: column)
    case .relation, .nowhere: return .null
    }
  }

  func missing(_ name: String) -> EntityError {
    .missing(entity: shape.name, id: key, property: name)
  }

  func mistyped(_ name: String, _ expected: String, _ found: EntityValue) -> EntityError {
    found == .null
      ? missing(name)
      : .mistyped(
        entity: shape.name, id: key, property: name, expected: expected, found: found.kind)
  }

  /// The property as a value of any type; nil if it is null.
  func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
    let value = value(name)
    if case .uuid(let uuid) = value, Value.self == UUID.self {
      // A dynamic cast, which checks no more than this one, takes 300 instructions.
      return unsafeBitCast(uuid, to: Value.self)
    }
    if value == .null {
      guard relations.contains(name), let list = type as? any EmptyValue.Type else { return nil }
      return list.empty as? Value
    }
    return try value.decode(type, json: json) { self.mistyped(name, "\(type)", value) }
  }
}

/// The container that a model decodes its properties from.
struct EntityPropertyDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: EntityDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    (["id"] + decoder.shape.properties.map(\.name)).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { decoder.contains(key.stringValue) }
  func decodeNil(forKey key: Key) throws -> Bool { !decoder.contains(key.stringValue) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    let value = decoder.value(key.stringValue)
    guard case .bool(let bool) = value else { throw mistyped(key, "a Boolean", value) }
    return bool
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let value = decoder.value(key.stringValue)
    guard case .string(let string) = value else { throw mistyped(key, "text", value) }
    return string
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    let value = decoder.value(key.stringValue)
    guard case .int(let number) = value else { throw mistyped(key, "an integer", value) }
    return Int(number)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    let value = decoder.value(key.stringValue)
    guard case .double(let number) = value else { throw mistyped(key, "a number", value) }
    return number
  }
  // All other types, numbers of other widths among them.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let value = try decoder.decode(type, key.stringValue) else {
      throw decoder.missing(key.stringValue)
    }
    return value
  }

  // The optional forms look a name up once; the ones that Swift provides do so three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    let value = decoder.value(key.stringValue)
    if case .bool(let bool) = value { return bool }
    return try absent(key, "a Boolean", value)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    let value = decoder.value(key.stringValue)
    if case .string(let string) = value { return string }
    return try absent(key, "text", value)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    let value = decoder.value(key.stringValue)
    if case .int(let number) = value { return Int(number) }
    return try absent(key, "an integer", value)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    let value = decoder.value(key.stringValue)
    if case .double(let number) = value { return number }
    return try absent(key, "a number", value)
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decoder.decode(type, key.stringValue)
  }

  private func absent<Value>(_ key: Key, _ expected: String, _ value: EntityValue) throws -> Value?
  {
    guard value == .null else { throw mistyped(key, expected, value) }
    return nil
  }

  private func mistyped(_ key: Key, _ expected: String, _ found: EntityValue) -> EntityError {
    decoder.mistyped(key.stringValue, expected, found)
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
