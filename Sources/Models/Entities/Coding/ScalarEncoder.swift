import Foundation

/// Thrown by a value that encodes itself as more than one scalar.
struct NotScalar: Error {}

/// Receives a value that encodes itself as a single scalar, such as an enum with raw values.
final class ScalarEncoder: Encoder, SingleValueEncodingContainer, Pathless {
  /// Nil if the value requested a container for several values and encoded none, like an empty array.
  private(set) var result: EntityValue?
  private let json: JSONEncoder

  init(_ json: JSONEncoder) {
    self.json = json
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RefusingContainer<Key>())
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingContainer<NoKey>() }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { result = .null }
  func encode(_ value: Bool) throws { result = .bool(value) }
  func encode(_ value: String) throws { result = .string(value) }
  func encode(_ value: Double) throws { result = try EntityValue(number: value) }
  func encode(_ value: Float) throws { result = try EntityValue(number: Double(value)) }
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    result = try EntityValue(integer: value)
  }
  func encode<Value: Encodable>(_ value: Value) throws {
    result = try EntityValue(encoding: value, json: json)
  }
}

/// The containers of a value that is not a scalar: encoding the first value throws.
struct RefusingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol,
  UnkeyedEncodingContainer, SingleValueEncodingContainer, Pathless
{
  var count: Int { 0 }

  func encodeNil() throws { throw NotScalar() }
  func encodeNil(forKey key: Key) throws { throw NotScalar() }
  func encode<Value: Encodable>(_ value: Value) throws { throw NotScalar() }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { throw NotScalar() }
  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(RefusingContainer<Nested>())
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { nestedContainer(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { ScalarEncoder(.forValues) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

/// The key of containers that have no keys.
enum NoKey: CodingKey {}
