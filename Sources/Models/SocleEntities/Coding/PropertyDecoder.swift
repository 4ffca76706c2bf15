/// A part of an encoder or decoder. It has no coding path, because errors name the entity and its property.
protocol Pathless {}

extension Pathless {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
}

/// A decoder of a model's properties, which refuses models that decode themselves as anything else.
protocol PropertyDecoder: Decoder, Pathless {
  var entity: String { get }
}

extension PropertyDecoder {
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unkeyed }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unkeyed }

  private var unkeyed: EntityError {
    .invalidModel(
      entity: entity,
      reason: "its init(from:) reads no keyed container. Decode it by named properties")
  }
}

/// The container that a model decodes its properties from.
protocol PropertyContainer: KeyedDecodingContainerProtocol, Pathless {
  associatedtype Source: PropertyDecoder
  var decoder: Source { get }
}

extension PropertyContainer {
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw nested(key) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw nested(key)
  }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }

  private func nested(_ key: Key) -> EntityError {
    .invalidModel(
      entity: decoder.entity,
      reason: "\(key.stringValue) is decoded as a nested container. Give it a type of its own")
  }
}
