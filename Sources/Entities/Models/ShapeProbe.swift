/// Determines the structure of a Codable type by decoding it from sample values.
final class ShapeProbe: Decoder {
  /// A property that was decoded.
  struct Found {
    var property: EntityProperty
    /// The type of its entities, if it holds entities; then `property.type` has no meaning.
    var entities: (any Any.Type)?
  }

  let entity: String
  private(set) var found: [Found] = []
  /// The property for which `decodeNil` was called last, and which is therefore optional.
  var optional: String?
  /// The property that gets its second sample value, nil for none.
  let changed: String?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ entity: String, changing changed: String? = nil) {
    self.entity = entity
    self.changed = changed
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeContainer<Key>(probe: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unkeyed }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unkeyed }

  private var unkeyed: EntityError {
    .invalidModel(entity: entity, reason: "it decodes itself as something without properties")
  }

  /// A sample value for a property, which is recorded.
  func value<Value: Decodable>(
    _ type: Value.Type, _ name: String, isOptional: Bool
  ) throws -> Value? {
    if let held = (type as? any Entity.Type) ?? (type as? any EntityHolder.Type)?.held {
      note(name, .json, isOptional, entities: held)
      return (type as? any EmptyValue.Type)?.empty as? Value
    }
    let (value, kind) = try makeUp(type, name)
    note(name, kind, isOptional)
    return value
  }

  private func note(
    _ name: String, _ type: EntityType, _ isOptional: Bool, entities: (any Any.Type)? = nil
  ) {
    found.append(
      Found(property: EntityProperty(name, type, isOptional: isOptional), entities: entities))
  }

  private func makeUp<Value: Decodable>(
    _ type: Value.Type, _ name: String
  ) throws -> (Value, EntityType) {
    let scalar = ScalarProbe(entity, isOther: changed == name)
    do {
      let value = try scalar.decode(type)
      return (value, scalar.asked ?? .json)
    } catch let error as EntityError {
      throw error
    } catch {
      throw cannotMakeUp(type, name, error)
    }
  }

  private func cannotMakeUp(_ type: Any.Type, _ name: String, _ error: any Error) -> EntityError {
    .invalidModel(
      entity: entity,
      reason: """
        no value of \(type) can be made up for \(name). Conform \(type) to CaseIterable or to \
        SampleProviding. It refused with: \(error)
        """)
  }
}

/// A type of property that holds entities. They are recognized by type, so that none is stored as JSON by mistake.
protocol EntityHolder {
  static var held: any Any.Type { get }
}

extension Array: EntityHolder where Element: Entity {
  static var held: any Any.Type { Element.self }
}
extension Set: EntityHolder where Element: Entity {
  static var held: any Any.Type { Element.self }
}
extension Dictionary: EntityHolder where Value: Entity {
  static var held: any Any.Type { Value.self }
}
extension Optional: EntityHolder where Wrapped: Entity {
  static var held: any Any.Type { Wrapped.self }
}
extension Indirect: EntityHolder where Value: Entity {
  static var held: any Any.Type { Value.self }
}
