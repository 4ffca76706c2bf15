import Foundation

/// Decodes the properties of one row after the other.
///
/// Its state is not checked for exclusive access, which would take 3 % of a fetch's instructions: a decoder belongs to one
/// thread, and no access is open while a model's code runs.
final class RowDecoder: PropertyDecoder {
  let names: [String]
  private let shape: EntityShape
  private let relations: Set<String>
  private lazy var json = JSONDecoder()
  @exclusivity(unchecked) private var key = EntityKey.int(0)
  @exclusivity(unchecked) private var row: ArraySlice<EntityValue> = []
  /// The column that is probably decoded next.
  @exclusivity(unchecked) private var next = 0
  /// The type as which a property was decoded last, and the column after that property's.
  private var asked: (next: Int, type: any Any.Type)?

  var entity: String { shape.name }

  init(_ shape: EntityShape) {
    self.shape = shape
    names = shape.properties.map(\.name)
    relations = Set(shape.relations.map(\.name))
  }

  func begin(_ key: EntityKey, _ row: ArraySlice<EntityValue>) {
    self.key = key
    self.row = row
    next = 0
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(EntityPropertyDecoder<Key>(decoder: self))
  }

  func contains(_ name: String) -> Bool {
    if name == "id" || relations.contains(name) { return true }
    return names.firstIndex(of: name).map { row[row.startIndex + $0] != .null } ?? false
  }

  /// The value of a property; null if there is none.
  func value(_ name: String) -> EntityValue {
    // Properties are usually decoded in the shape's order.
    if next == names.count || names[next] != name {
      if name == "id" { return key.value }
      guard !relations.contains(name), let column = names.firstIndex(of: name) else {
        return .null
      }
      next = column
    }
    next += 1
    return row[row.startIndex + next - 1]
  }

  /// The key of the target of a to-one relation.
  private func target(_ name: String) -> EntityKey? {
    guard let place = shape.toOne.firstIndex(where: { $0.name == name }) else { return nil }
    let column = row.startIndex + names.count + place
    return column < row.endIndex ? EntityKey(row[column]) : nil
  }

  func missing(_ name: String) -> EntityError {
    .missing(entity: entity, id: key, property: name)
  }

  /// The error for a value that its type refused.
  func mistyped(_ error: any Error) -> EntityError {
    var (expected, found) = ("another value", "\(error)")
    if case DecodingError.dataCorrupted(let context) = error, let asked, asked.next == next {
      expected = "\(asked.type)"
      found = "a value that it refuses: \(context.debugDescription)"
    }
    return .mistyped(
      entity: entity, id: key, property: next > 0 ? names[next - 1] : "id", expected: expected,
      found: found)
  }

  func mistyped(_ name: String, _ expected: String, _ found: EntityValue) -> EntityError {
    let note = expected == "UUID" ? found.note(as: .uuid) : ""
    return .mistyped(
      entity: entity, id: key, property: name, expected: expected, found: found.kind + note)
  }

  /// The value of a property as a value of any type; nil if it is null.
  func decode<Value: Decodable>(
    _ type: Value.Type, _ name: String, _ value: EntityValue
  ) throws -> Value? {
    if case .uuid(let uuid) = value, Value.self == UUID.self {
      return unsafeBitCast(uuid, to: Value.self)
    }
    if case .null = value {
      guard relations.contains(name), let type = type as? any EmptyValue.Type else { return nil }
      let isLoaded = !shape.inverses.contains { $0.name == name }
      return type.empty(leavingOut: target(name), isLoaded: isLoaded) as? Value
    }
    asked = (next, type)
    do {
      // The error of a JSON decoder, because some types catch it, and decode themselves from another form.
      return try value.decode(type, json: json) {
        DecodingError.typeMismatch(
          type, .init(codingPath: [], debugDescription: "found \(value.kind)"))
      }
    } catch DecodingError.typeMismatch where value.type != .json {
      throw mistyped(name, "\(type)", value)
    }
  }
}

extension RowDecoder {
  /// The value of a required property as a value of any type. Not inlined, because then the metadata of `Value?` would be
  /// looked up for each UUID, too.
  @inline(never)
  fileprivate func present<Value: Decodable>(
    _ type: Value.Type, _ name: String, _ value: EntityValue
  ) throws -> Value {
    guard let found = try decode(type, name, value) else { throw missing(name) }
    return found
  }
}

struct EntityPropertyDecoder<Key: CodingKey>: PropertyContainer {
  let decoder: RowDecoder
  var allKeys: [Key] { (["id"] + decoder.names).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { decoder.contains(key.stringValue) }
  func decodeNil(forKey key: Key) throws -> Bool { !decoder.contains(key.stringValue) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try present(decodeIfPresent(type, forKey: key), key)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try present(decodeIfPresent(type, forKey: key), key)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try present(decodeIfPresent(type, forKey: key), key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try present(decodeIfPresent(type, forKey: key), key)
  }
  // All other types, including numbers of other widths.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let value = decoder.value(key.stringValue)
    if case .uuid(let uuid) = value, Value.self == UUID.self {
      // `Value` is known to be `UUID`: a dynamic cast would check no more, and takes 300 instructions.
      return unsafeBitCast(uuid, to: Value.self)
    }
    return try decoder.present(type, key.stringValue, value)
  }

  // These optional forms look a name up once; the forms that Swift provides do so three times.
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
    try decoder.decode(type, key.stringValue, decoder.value(key.stringValue))
  }

  /// Converts a stored value that is not of the requested type: null is nil, and JSON is decoded. Any other value is an error.
  private func absent<Value: Decodable>(
    _ key: Key, _ expected: String, _ value: EntityValue
  ) throws -> Value? {
    if case .json = value { return try decoder.decode(Value.self, key.stringValue, value) }
    guard value == .null else { throw decoder.mistyped(key.stringValue, expected, value) }
    return nil
  }

  @inline(__always)
  private func present<Value>(_ value: Value?, _ key: Key) throws -> Value {
    guard let value else { throw decoder.missing(key.stringValue) }
    return value
  }
}
