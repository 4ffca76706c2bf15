import Foundation

/// A value that is encoded so that equal values have equal JSON: the elements of sets, and of dictionaries that become a list of
/// keys and values, are sorted by their JSON. Swift encodes them in the order of their hashes, which differs between runs of a
/// program.
struct Canonical<Value: Encodable>: Encodable {
  let value: Value

  init(_ value: Value) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    if isPlain(Value.self) {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else if let unordered = value as? any Unordered, let elements = try unordered.sorted() {
      var container = encoder.unkeyedContainer()
      for element in elements { try element.encode(into: &container) }
    } else {
      try value.encode(to: CanonicalEncoder(base: encoder))
    }
  }
}

/// Whether JSONEncoder encodes the type in its own way, or as a single value.
private func isPlain(_ type: Any.Type) -> Bool {
  switch type {
  case is String.Type, is Bool.Type, is Double.Type, is Float.Type, is Date.Type, is Data.Type,
    is URL.Type, is Decimal.Type, is any FixedWidthInteger.Type:
    true
  default: false
  }
}

/// A collection that Swift encodes in the order of its hashes.
private protocol Unordered {
  /// The elements, or each key and its value, in the order of their JSON; nil if they become a JSON object.
  func sorted() throws -> [any Encodable]?
}

extension Set: Unordered where Element: Encodable {
  fileprivate func sorted() throws -> [any Encodable]? {
    try map { (try $0.json, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension Dictionary: Unordered where Key: Encodable, Value: Encodable {
  fileprivate func sorted() throws -> [any Encodable]? {
    if Key.self is any CodingKeyRepresentable.Type { return nil }
    return try map { (try $0.key.json, $0) }.sorted { $0.0 < $1.0 }
      .flatMap { [$0.1.key, $0.1.value] as [any Encodable] }
  }
}

extension Encodable {
  fileprivate var json: String {
    get throws {
      String(decoding: try JSONEncoder.forValues.encode(Canonical(self)), as: UTF8.self)
    }
  }

  fileprivate func encode(into container: inout any UnkeyedEncodingContainer) throws {
    try container.encode(Canonical(self))
  }
}

/// Passes everything to `base`, with ``Canonical`` values in place of the values of a container.
private struct CanonicalEncoder: Encoder {
  let base: any Encoder
  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CanonicalKeyed(base: base.container(keyedBy: type)))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    CanonicalList(base: base.unkeyedContainer())
  }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    CanonicalValue(base: base.singleValueContainer())
  }
}

private struct CanonicalValue: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer
  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil() throws { try base.encodeNil() }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(Canonical(value))
  }
}

private struct CanonicalList: UnkeyedEncodingContainer {
  var base: any UnkeyedEncodingContainer
  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int { base.count }

  mutating func encodeNil() throws { try base.encodeNil() }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try base.encode(Canonical(value))
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(CanonicalKeyed(base: base.nestedContainer(keyedBy: type)))
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    CanonicalList(base: base.nestedUnkeyedContainer())
  }
  mutating func superEncoder() -> any Encoder { CanonicalEncoder(base: base.superEncoder()) }
}

private struct CanonicalKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>
  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try base.encode(Canonical(value), forKey: key)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let nested = base.nestedContainer(keyedBy: type, forKey: key)
    return KeyedEncodingContainer(CanonicalKeyed<Nested>(base: nested))
  }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    CanonicalList(base: base.nestedUnkeyedContainer(forKey: key))
  }
  mutating func superEncoder() -> any Encoder { CanonicalEncoder(base: base.superEncoder()) }
  mutating func superEncoder(forKey key: Key) -> any Encoder {
    CanonicalEncoder(base: base.superEncoder(forKey: key))
  }
}
