/// The container that a probed model decodes its properties from.
struct ProbeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: ShapeProbe
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  // Decoding an optional number or text calls this first; decoding one that is not optional does not.
  func decodeNil(forKey key: Key) throws -> Bool {
    probe.optional = key.stringValue
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let isOptional = probe.optional == key.stringValue
    guard let value = try probe.value(type, key.stringValue, isOptional: isOptional) else {
      throw EntityError.invalidModel(
        entity: probe.entity,
        reason: """
          \(key.stringValue) is a \(type), which is a relation: it has to be optional, an array, \
          or wrapped in @Indirect
          """)
    }
    return value
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try probe.value(type, key.stringValue, isOptional: true)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw nested(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw nested(key)
  }
  func superDecoder() throws -> any Decoder { probe }
  func superDecoder(forKey key: Key) throws -> any Decoder { probe }

  private func nested(_ key: Key) -> EntityError {
    .invalidModel(
      entity: probe.entity,
      reason: "\(key.stringValue) is decoded as a nested container. Give it a type of its own")
  }
}
