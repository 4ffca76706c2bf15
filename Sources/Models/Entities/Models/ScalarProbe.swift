import Foundation

/// Generates the value of one property, and records the type as which the property was decoded.
final class ScalarProbe: Decoder, SingleValueDecodingContainer, Pathless {
  fileprivate let entity: String
  /// Whether the second of the two sample values is returned.
  fileprivate let isOther: Bool
  /// The number of values that contain this one.
  fileprivate let depth: Int
  private(set) var asked: EntityType?
  /// The number of values in a list that is not empty: a dictionary is decoded from keys and values.
  private var length = 1

  init(_ entity: String, isOther: Bool, depth: Int = 0) {
    (self.entity, self.isOther, self.depth) = (entity, isOther, depth)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    asked = .json
    return KeyedDecodingContainer(NestedProbe<Key>(probe: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    asked = .json
    return ListProbe(probe: self, count: isOther ? length : 0)
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// The probe of a value within this one.
  fileprivate func nested(isOther: Bool? = nil) -> ScalarProbe {
    ScalarProbe(entity, isOther: isOther ?? self.isOther, depth: depth + 1)
  }

  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try refuse(type, of: entity)
    guard depth < 16 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "its first case contains itself"))
    }
    if type is any KeysAndValues.Type { length = 2 }
    guard let (kind, samples) = try samples(of: type),
      let value = (isOther ? samples.last : samples.first) as? Value
    else { return try Value(from: self) }
    asked = kind
    return value
  }

  /// Two values of a type, and the type as which they are stored; nil for a type that has to decode itself.
  private func samples(of type: Any.Type) throws -> (kind: EntityType, samples: [Any])? {
    switch type {
    case is Bool.Type: return (.bool, [false, true])
    case is String.Type: return (.string, ["Sample A, ", "Sample B, "])
    case is Double.Type: return (.double, [0.25, 1.5])
    case is Decimal.Type: return (.double, [0.25, 1.5] as [Decimal])
    case is Float.Type: return (.double, [0.25, 1.5] as [Float])
    case is Date.Type:
      return (.date, [0.25, 1.5].map { Date(timeIntervalSinceReferenceDate: $0) })
    case is Data.Type: return (.bytes, [Data(), Data([1])])
    case is UUID.Type:
      return (
        .uuid, [0, 1].map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }
      )
    case is TimeZone.Type:
      return (.json, [0, 3600].compactMap { TimeZone(secondsFromGMT: $0) })
    case let type as any SampleProviding.Type: return try kind(of: type.samples)
    case let type as any CaseIterable.Type: return try kind(of: type.firstCases)
    case let type as any FixedWidthInteger.Type: return (.int, [type.init(2), type.init(3)])
    default: return nil
    }
  }

  private func kind(of samples: [Any]) throws -> (kind: EntityType, samples: [Any])? {
    guard let first = samples.first as? any Encodable else { return nil }
    return (try EntityValue(encoding: first, json: .forValues).type, samples)
  }
}

/// - Throws: ``EntityError/invalidModel(entity:reason:)`` for an entity: its JSON would be a copy that nobody updates.
private func refuse(_ type: Any.Type, of entity: String) throws(EntityError) {
  guard type is any Entity.Type || type is any EntityHolder.Type else { return }
  throw .invalidModel(
    entity: entity, reason: "\(type) is an entity within a value that is stored as JSON")
}

private protocol KeysAndValues {}
extension Dictionary: KeysAndValues {}

extension CaseIterable {
  fileprivate static var firstCases: [Any] { allCases.prefix(2).map { $0 } }
}

/// The properties of a value that is stored as JSON. Optional properties are nil, so that recursive values end.
private struct NestedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol, Pathless {
  let probe: ScalarProbe
  /// The key of the enum's case to decode; none for a type whose names are not fixed. Deep within a value it is the key of the
  /// first case, so that decoding ends for an enum whose second case contains itself.
  var allKeys: [Key] { Key.case(probe.isOther && probe.depth < 4 ? 1 : 0).map { [$0] } ?? [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { true }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try refuse(type, of: probe.entity)
    return nil
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try probe.nested().decode(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(NestedProbe<Nested>(probe: probe))
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    ListProbe(probe: probe, count: 0)
  }
  func superDecoder() throws -> any Decoder { probe.nested() }
  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
}

/// The elements of a list that is stored as JSON: none, or one in which all nested lists are empty. A value that consists of a
/// fixed number of elements, such as a range, asks for more, and gets up to 16.
private struct ListProbe: UnkeyedDecodingContainer, Pathless {
  let probe: ScalarProbe
  let count: Int?
  private(set) var currentIndex = 0

  var isAtEnd: Bool { currentIndex >= count ?? 0 }

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
    let isSurplus = isAtEnd
    guard currentIndex < 16 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "a list has no more than 16 elements"))
    }
    currentIndex += 1
    return probe.nested(isOther: isSurplus && probe.isOther)
  }
}

extension CodingKey {
  /// The case of this number in a synthesized type of keys, which is an enum of at least two cases without payload.
  ///
  /// Swift stores such an enum as the number of the case, in one byte; nothing else lists its cases.
  fileprivate static func `case`(_ number: UInt8) -> Self? {
    guard MemoryLayout<Self>.size == 1 else { return nil }
    let key = unsafeBitCast(number, to: Self.self)
    return Mirror(reflecting: key).displayStyle == .enum ? key : nil
  }
}
