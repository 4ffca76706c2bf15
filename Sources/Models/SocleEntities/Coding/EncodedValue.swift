import Foundation

/// A value that has encoded itself: as one scalar, as a list, or as an object with names.
///
/// Equal values become equal JSON: the elements of sets, and of dictionaries that become a list of keys and values, are sorted
/// by their JSON. Swift encodes them in the order of their hashes, which differs between runs of a program.
final class EncodedValue: Encoder, SingleValueEncodingContainer, Pathless {
  /// The value as it is stored in a row, or the reason why it cannot be stored; nil if it can be stored as JSON only.
  private(set) var inRow: Result<EntityValue, UnstorableValue>?
  private var scalar: (any Encodable)?
  private var list: [EncodedValue]?
  private var object: [String: EncodedValue]?

  func put<Value: Encodable>(_ value: Value) throws {
    // By type first, because casting a value is slow.
    if Value.self == UUID.self, let uuid = value as? UUID {
      set(value) { .uuid(uuid) }
    } else if Value.self == Date.self, let date = value as? Date {
      set(value) { .date(date) }
    } else if Value.self == Data.self, let data = value as? Data {
      set(value) { .bytes([UInt8](data)) }
    } else if Value.self == Decimal.self, let decimal = value as? Decimal {
      set(value) { () throws(UnstorableValue) in try EntityValue(decimal: decimal) }
    } else if Value.self == URL.self {
      scalar = value
    } else {
      try value.encode(to: self)
      if list != nil, let sorted = try (value as? any Unordered)?.sorted() { list = sorted }
    }
  }

  private func set(
    _ value: any Encodable, inRow: () throws(UnstorableValue) -> EntityValue
  ) {
    scalar = value
    self.inRow = Result(catching: inRow)
  }

  /// A new element of the list, or the value of a name in the object.
  fileprivate func child(_ name: String? = nil) -> EncodedValue {
    let child = EncodedValue()
    if let name { object?[name] = child } else { list?.append(child) }
    return child
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    object = object ?? [:]
    return KeyedEncodingContainer(ObjectContainer<Key>(value: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    list = list ?? []
    return ListContainer(value: self)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { set(Int?.none) { .null } }
  func encode(_ value: Bool) throws { set(value) { .bool(value) } }
  func encode(_ value: String) throws { set(value) { .string(value) } }
  func encode(_ value: Double) throws {
    set(value) { () throws(UnstorableValue) in try EntityValue(number: value) }
  }
  func encode(_ value: Float) throws {
    set(value) { () throws(UnstorableValue) in try EntityValue(number: Double(value)) }
  }
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    set(value) { () throws(UnstorableValue) in try EntityValue(integer: value) }
  }
  func encode<Value: Encodable>(_ value: Value) throws { try put(value) }

  fileprivate var count: Int { list?.count ?? 0 }
}

extension EncodedValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    guard let content = scalar ?? list ?? object else { return }
    var container = encoder.singleValueContainer()
    try container.encode(content)
  }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol, Pathless {
  let value: EncodedValue

  func encodeNil(forKey key: Key) throws { try value.child(key.stringValue).encodeNil() }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try self.value.child(key.stringValue).put(value)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { value.child(key.stringValue).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    value.child(key.stringValue).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { value.child("super") }
  func superEncoder(forKey key: Key) -> any Encoder { value.child(key.stringValue) }
}

private struct ListContainer: UnkeyedEncodingContainer, Pathless {
  let value: EncodedValue
  var count: Int { value.count }

  func encodeNil() throws { try value.child().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try self.value.child().put(value) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { value.child().container(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { value.child().unkeyedContainer() }
  func superEncoder() -> any Encoder { value.child() }
}

/// A collection that Swift encodes in the order of its hashes.
private protocol Unordered {
  /// The elements, or each key and its value, in the order of their JSON; nil if they become a JSON object.
  func sorted() throws -> [EncodedValue]?
}

extension Set: Unordered where Element: Encodable {
  fileprivate func sorted() throws -> [EncodedValue]? {
    try map { [try EncodedValue(of: $0)] }.sortedByJSON()
  }
}

extension Dictionary: Unordered where Key: Encodable, Value: Encodable {
  fileprivate func sorted() throws -> [EncodedValue]? {
    try map { [try EncodedValue(of: $0), try EncodedValue(of: $1)] }.sortedByJSON()
  }
}

extension [[EncodedValue]] {
  fileprivate func sortedByJSON() throws -> [EncodedValue] {
    let json = JSONEncoder.forValues
    return try map { (String(decoding: try json.encode($0[0]), as: UTF8.self), $0) }
      .sorted { $0.0 < $1.0 }.flatMap(\.1)
  }
}

extension EncodedValue {
  convenience init(of value: some Encodable) throws {
    self.init()
    try put(value)
  }

  /// Whether JSON keeps the types of all values in this one. JSON does not distinguish 2.0 from 2, a date from a number, a UUID
  /// from a text, or nil from a value that encodes itself as nil.
  var isExactInJSON: Bool {
    if let list { return list.allSatisfy(\.isExactInJSON) }
    if let object { return object.values.allSatisfy(\.isExactInJSON) }
    switch try? inRow?.get() {
    case .bool, .int, .string: return true
    case .double(let number): return number.rounded() != number
    default: return false
    }
  }

  /// The value with the types of its scalars, to be compared: JSON has one form for 2 and 2.0.
  var form: AnyHashable? {
    if let list { return list.map(\.form) }
    if let object { return object.mapValues(\.form) }
    if let value = try? inRow?.get() { return value }
    return scalar.map { "\($0)" }
  }
}
