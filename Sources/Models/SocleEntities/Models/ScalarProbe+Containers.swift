/// The properties of a value that is stored as JSON. Optional properties are nil in most samples, so that recursive values end.
struct NestedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol, Pathless {
  let probe: ScalarProbe
  /// The key of the enum's case to decode; none for a type whose names are not fixed. Deep within a value it is the key of the
  /// first case, so that decoding ends for an enum whose second case contains itself.
  var allKeys: [Key] {
    let number = probe.sample > 0 && probe.depth < 4 ? 1 : 0
    return firstCases(of: Key.self).map { [$0[number]] } ?? []
  }

  /// Whether optional properties have values. Further within, they are nil.
  private var isComplete: Bool { probe.sample > 1 && probe.depth == 0 }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { !isComplete }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try refuse(type, of: probe.entity)
    return isComplete ? try probe.nested(sample: 0).decode(type) : nil
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
struct ListProbe: UnkeyedDecodingContainer, Pathless {
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
    guard currentIndex < 16 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "a sample list has at most 16 elements"))
    }
    // Elements of several kinds in no order, and some of them twice.
    let samples = count == 16 ? [probe.sample, 0, probe.sample, 1] : [isAtEnd ? probe.sample : 0]
    currentIndex += 1
    return probe.nested(sample: samples[(currentIndex - 1) % samples.count])
  }
}
