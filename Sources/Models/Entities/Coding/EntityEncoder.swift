import Foundation

/// Encodes one Codable value into the properties of a row. Relations are left out; they are read by key path.
final class EntityEncoder: Encoder, Pathless {
  let shape: EntityShape
  /// The values of the properties, in the shape's order.
  private(set) var row: [EntityValue]
  /// The relations of the value that are ``Indirect``.
  private(set) var indirect: [String: any IndirectProperty] = [:]
  private let relations: Set<String>
  private let indirectNames: Set<String>
  private let names: [String]
  /// The column of the next property: Codable usually writes properties in the order in which it reads them.
  private var next = 0
  /// Whether the value asked for anything but a keyed container.
  private var isNested = false
  private lazy var json = JSONEncoder.forValues

  /// - Parameter indirect: The names of the relations that are ``Indirect``.
  init(_ shape: EntityShape, indirect: Set<String> = []) {
    self.shape = shape
    relations = Set(shape.relations.map(\.name))
    indirectNames = indirect
    names = shape.properties.map(\.name)
    row = Array(repeating: .null, count: names.count)
  }

  /// Fills ``row`` from `value`; a property that `value` does not encode is null.
  func encode(_ value: some Encodable) throws {
    for index in row.indices { row[index] = .null }
    next = 0
    if !indirect.isEmpty { indirect = [:] }
    isNested = false
    try value.encode(to: self)
    if isNested {
      throw shape.invalid(
        "its encode(to:) must write one keyed container of properties, without nested containers")
    }
    if let name = indirectNames.first(where: { indirect[$0] == nil }) {
      throw shape.invalid(
        "its encode(to:) must encode \(name): its @Indirect records whether it was loaded")
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(EntityPropertyEncoder<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { nested() }

  /// A container whose contents are not stored: its use makes ``encode(_:)`` throw.
  fileprivate func nested() -> EncodedValue {
    isNested = true
    return EncodedValue()
  }

  func put(_ value: EntityValue, _ name: String) throws {
    if next < names.count, names[next] == name {
      row[next] = value
      next += 1
    } else if let index = names.firstIndex(of: name) {
      row[index] = value
      next = index + 1
    } else if !isSkipped(name) {
      throw shape.invalid("it encodes \(name), which its init(from:) does not decode")
    }
  }

  func put<Value: Encodable>(encoding value: Value, _ name: String) throws {
    let isNext = next < names.count && names[next] == name
    if !isNext && isSkipped(name) {
      if indirectNames.contains(name) { indirect[name] = value as? any IndirectProperty }
      return
    }
    do {
      try put(EntityValue(encoding: value, json: json), name)
    } catch let failure as UnstorableValue {
      throw EntityError.unstorable(
        entity: shape.name, property: name, reason: failure.reason)
    }
  }

  /// Whether `name` is the name of the id or of a relation, which are not properties of the row.
  private func isSkipped(_ name: String) -> Bool { name == "id" || relations.contains(name) }
}

struct EntityPropertyEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol, Pathless {
  let encoder: EntityEncoder

  func encodeNil(forKey key: Key) throws { try encoder.put(.null, key.stringValue) }
  func encode(_ value: Bool, forKey key: Key) throws {
    try encoder.put(.bool(value), key.stringValue)
  }
  func encode(_ value: String, forKey key: Key) throws {
    try encoder.put(.string(value), key.stringValue)
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try encoder.put(.int(Int64(value)), key.stringValue)
  }
  func encode(_ value: Double, forKey key: Key) throws {
    guard value.isNaN else {
      return try encoder.put(.double(value == 0 ? 0 : value), key.stringValue)
    }
    try encoder.put(encoding: value, key.stringValue)
  }
  // All other types, including numbers of other widths.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder.put(encoding: value, key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder.nested().container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}
