import Foundation

/// Generates the value of one property, and records as which type it was decoded.
final class ScalarProbe: Decoder, SingleValueDecodingContainer {
  private let entity: String
  /// Whether the second of the two sample values is returned.
  let isOther: Bool
  private(set) var asked: EntityType?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ entity: String, isOther: Bool) {
    self.entity = entity
    self.isOther = isOther
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    asked = .json
    return KeyedDecodingContainer(NestedProbe<Key>(entity: entity, isOther: isOther))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    asked = .json
    return ListProbe(entity: entity, count: isOther ? 1 : 0)
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func note<Value>(_ type: EntityType, _ value: Value) -> Value {
    asked = type
    return value
  }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { note(.bool, isOther) }
  func decode(_ type: String.Type) throws -> String {
    note(.string, isOther ? "Sample B, " : "Sample A, ")
  }
  func decode(_ type: Double.Type) throws -> Double { note(.double, isOther ? 1.5 : 0.25) }
  func decode(_ type: Float.Type) throws -> Float { note(.double, isOther ? 1.5 : 0.25) }
  func decode(_ type: Int.Type) throws -> Int { note(.int, isOther ? 3 : 2) }
  func decode(_ type: Int8.Type) throws -> Int8 { note(.int, isOther ? 3 : 2) }
  func decode(_ type: Int16.Type) throws -> Int16 { note(.int, isOther ? 3 : 2) }
  func decode(_ type: Int32.Type) throws -> Int32 { note(.int, isOther ? 3 : 2) }
  func decode(_ type: Int64.Type) throws -> Int64 { note(.int, isOther ? 3 : 2) }
  func decode(_ type: UInt.Type) throws -> UInt { note(.int, isOther ? 3 : 2) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { note(.int, isOther ? 3 : 2) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { note(.int, isOther ? 3 : 2) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { note(.int, isOther ? 3 : 2) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { note(.int, isOther ? 3 : 2) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type is any Entity.Type || type is any EntityHolder.Type {
      throw EntityError.invalidModel(
        entity: entity, reason: "\(type) is an entity within a value that is stored as JSON")
    }
    if type == UUID.self {
      let last: UInt8 = isOther ? 1 : 0
      let uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last))
      if let value = note(.uuid, uuid) as? Value { return value }
    }
    if type == Date.self {
      let date = Date(timeIntervalSinceReferenceDate: isOther ? 1.5 : 0.25)
      if let value = note(.date, date) as? Value { return value }
    }
    if type == Data.self, let value = note(.bytes, Data(isOther ? [1] : [])) as? Value {
      return value
    }
    if let (value, kind) = try sample(of: type) { return note(kind, value) }
    return try Value(from: self)
  }

  /// A sample that a type provides itself, and the type as which it is stored.
  private func sample<Value>(of type: Value.Type) throws -> (Value, EntityType)? {
    let samples: [Any]
    if let type = type as? any SampleProviding.Type {
      samples = type.samples
    } else if let type = type as? any CaseIterable.Type {
      samples = type.firstCases
    } else {
      return nil
    }
    guard let encodable = samples.first as? any Encodable,
      let value = (isOther ? samples.last : samples.first) as? Value
    else { return nil }
    return (value, try EntityValue(encoding: encodable, json: .forValues).type)
  }
}

extension CaseIterable {
  fileprivate static var firstCases: [Any] { allCases.prefix(2).map { $0 } }
}

/// The properties of a value that is stored as JSON: optional ones are nil, so that a recursive value ends.
struct NestedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let entity: String
  let isOther: Bool
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try ScalarProbe(entity, isOther: isOther).decode(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(NestedProbe<Nested>(entity: entity, isOther: isOther))
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    ListProbe(entity: entity, count: 0)
  }
  func superDecoder() throws -> any Decoder { ScalarProbe(entity, isOther: isOther) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
}

/// The elements of a list that is stored as JSON: one that has no elements itself, or none.
struct ListProbe: UnkeyedDecodingContainer {
  let entity: String
  private(set) var count: Int?
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }

  init(entity: String, count: Int) {
    self.entity = entity
    self.count = count
  }

  var isAtEnd: Bool { currentIndex == count }

  mutating func decodeNil() throws -> Bool { false }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> ScalarProbe {
    guard !isAtEnd else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "a list has no more than \(count ?? 0) elements"))
    }
    currentIndex += 1
    return ScalarProbe(entity, isOther: false)
  }
}
