import Foundation

/// Encodes the properties of one row after the other.
///
/// Its state is not checked for exclusive access, which would take 10 % of a walk's instructions: an encoder belongs to one
/// thread, and no access is open while a model's code runs.
final class RowEncoder: Encoder, Pathless {
  let shape: EntityShape
  /// The values of the properties, in the shape's order.
  @exclusivity(unchecked) private(set) var row: [EntityValue]
  /// The relations of the value that are ``Indirect``.
  @exclusivity(unchecked) private(set) var indirect: [String: any IndirectProperty] = [:]
  private let relations: Set<String>
  private let indirectNames: Set<String>
  private let mixed: Set<String>
  /// Whether values are kept as they encode themselves, to find out the types of the properties.
  private let isProbing: Bool
  private let names: [String]
  private let types: [EntityType]
  /// The columns that must have values.
  private let required: [Int]
  /// The column of the next property: Codable usually writes properties in the order in which it reads them.
  @exclusivity(unchecked) private var next = 0
  /// Whether the value asked for anything but a keyed container.
  @exclusivity(unchecked) private var isNested = false
  private lazy var json = JSONEncoder.forValues

  /// - Parameters:
  ///   - indirect: The names of the relations that are ``Indirect``.
  ///   - mixed: The names of the properties whose values have several forms.
  init(
    _ shape: EntityShape, indirect: Set<String> = [], mixed: Set<String> = [],
    isProbing: Bool = false
  ) {
    self.shape = shape
    relations = Set(shape.relations.map(\.name))
    (indirectNames, self.mixed, self.isProbing) = (indirect, mixed, isProbing)
    names = shape.properties.map(\.name)
    types = shape.properties.map(\.type)
    required = isProbing ? [] : shape.properties.indices.filter { !shape.properties[$0].isOptional }
    row = Array(repeating: .null, count: names.count)
  }

  /// Begins the row of a value.
  func begin() {
    for index in row.indices { row[index] = .null }
    next = 0
    if !indirect.isEmpty { indirect = [:] }
    isNested = false
  }

  /// Completes the row of a value that has encoded itself: a property that it left out has its default, or is null.
  func end() throws {
    if isNested {
      throw shape.invalid(
        "its encode(to:) must write one keyed container of properties, without nested containers")
    }
    if let name = indirectNames.first(where: { indirect[$0] == nil }) {
      throw shape.invalid(
        """
        its encode(to:) leaves out \(name). Encode it: encoding an @Indirect property records \
        whether it was loaded
        """)
    }
    for index in required {
      guard case .null = row[index] else { continue }
      let property = shape.properties[index]
      guard shape.defaultsOfNull.contains(property.name),
        let value = shape.defaults[property.name]
      else {
        throw shape.invalid(
          """
          its encode(to:) leaves out \(property.name), or writes nil, but its init(from:) requires it. Encode a value
          """)
      }
      row[index] = value
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(EntityPropertyEncoder<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { nested() }

  /// A container whose contents are not stored: its use makes ``end()`` throw.
  fileprivate func nested() -> EncodedValue {
    isNested = true
    return EncodedValue()
  }

  /// The column of a property; nil for the id and relations.
  private func column(_ name: String) throws -> Int? {
    if next == names.count || names[next] != name {
      if name == "id" { return nil }
      guard let index = names.firstIndex(of: name) else {
        if relations.contains(name) { return nil }
        throw shape.invalid(
          "it encodes \(name), which its init(from:) does not decode. Decode it, too")
      }
      next = index
    }
    next += 1
    return next - 1
  }

  /// Puts `stored` into the row; if the column has another type, encodes `value` in the form for that type instead.
  func put(_ stored: EntityValue, _ value: some Encodable, _ name: String) throws {
    guard let column = try column(name) else { return }
    if stored.type == types[column] || isProbing {
      row[column] = stored
    } else {
      try put(encoding: value, column)
    }
  }

  func put<Value: Encodable>(encoding value: Value, _ name: String) throws {
    guard let column = try column(name) else {
      if indirectNames.contains(name) { indirect[name] = value as? any IndirectProperty }
      return
    }
    try put(encoding: value, column)
  }

  private func put(encoding value: some Encodable, _ column: Int) throws {
    let name = names[column]
    do {
      row[column] =
        try isProbing
        ? EntityValue(encoding: value, json: json)
        : EntityValue(
          encoding: value, json: json, as: shape.properties[column], isMixed: mixed.contains(name))
    } catch let failure as UnstorableValue {
      throw EntityError.unstorable(
        entity: shape.name, property: name, reason: failure.reason)
    }
  }
}

struct EntityPropertyEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol, Pathless {
  let encoder: RowEncoder

  func encodeNil(forKey key: Key) throws { try encoder.put(.null, Int?.none, key.stringValue) }
  func encode(_ value: Bool, forKey key: Key) throws {
    try encoder.put(.bool(value), value, key.stringValue)
  }
  func encode(_ value: String, forKey key: Key) throws {
    try encoder.put(.string(value), value, key.stringValue)
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try encoder.put(.int(Int64(value)), value, key.stringValue)
  }
  func encode(_ value: Double, forKey key: Key) throws { try put(value, value, key) }
  func encode(_ value: Float, forKey key: Key) throws { try put(value, Double(value), key) }
  private func put(_ value: some Encodable, _ number: Double, _ key: Key) throws {
    guard number.isNaN else {
      return try encoder.put(.double(number == 0 ? 0 : number), value, key.stringValue)
    }
    try encoder.put(encoding: value, key.stringValue)
  }
  // All other types, including numbers of other widths.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if Value.self == Date.self, let date = value as? Date {
      return try encoder.put(.date(date), value, key.stringValue)
    }
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
