/// Determines the structure of a Codable type by decoding it from sample values.
final class ShapeProbe: PropertyDecoder {
  let entity: String
  /// The properties that were decoded, in their order, except those that hold entities.
  private(set) var properties: [EntityProperty] = []
  /// The properties that hold entities, with the types of these.
  private(set) var held: [(name: String, type: any Any.Type)] = []
  /// The properties of type ``Indirect``.
  private(set) var indirect: Set<String> = []
  /// The property for which `decodeNil` was called last, and which is therefore optional.
  fileprivate var optional: String?
  /// The forms in which each property was decoded, and the Swift type as which it was decoded first.
  private(set) var forms: [String: (asked: Set<ValueForm>, type: any Any.Type)] = [:]
  /// The property whose sample is chosen by `change`; nil for none.
  private let changed: String?
  private let change: Change
  /// The number of the other properties' sample values.
  private let others: Int

  /// The sample of one property, which may differ from those of the others.
  enum Change {
    case sample(Int, refusing: Set<ValueForm> = [])
    /// No value, as if the property were not stored.
    case absent
  }

  init(
    _ entity: String, changing changed: String? = nil, _ change: Change = .sample(1),
    others: Int = 0
  ) {
    self.entity = entity
    (self.changed, self.change, self.others) = (changed, change, others)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeContainer<Key>(decoder: self))
  }

  /// Whether a property is left out.
  fileprivate func isAbsent(_ name: String) -> Bool {
    if changed == name, case .absent = change { true } else { false }
  }

  /// A sample value for a property, which is recorded; nil for a property that holds entities and is not a list.
  fileprivate func value<Value: Decodable>(
    _ type: Value.Type, _ name: String, isOptional: Bool
  ) throws -> Value? {
    if let entity = (type as? any Entity.Type) ?? (type as? any EntityHolder.Type)?.held {
      held.append((name, entity))
      if type is any IndirectProperty.Type { indirect.insert(name) }
      return (type as? any EmptyValue.Type)?.empty(leavingOut: nil, isLoaded: true) as? Value
    }
    if isAbsent(name) { return nil }
    var scalar = ScalarProbe(entity, sample: others)
    if changed == name, case .sample(let number, let refused) = change {
      scalar = ScalarProbe(entity, sample: number, refusing: refused)
    }
    defer { forms[name, default: ([], type)].asked.formUnion(scalar.forms) }
    do {
      let value = try scalar.decode(type)
      let kind = scalar.forms.last?.type ?? .json
      if kind == .json, changed == nil {
        // The first sample of a list is empty: an entity within its elements is refused, too.
        let element = Result { try ScalarProbe(entity, sample: 1).decode(type) }
        if case .failure(let error as EntityError) = element { throw error }
      }
      if !properties.contains(where: { $0.name == name }) {
        properties.append(EntityProperty(name, kind, isOptional: isOptional))
      }
      return value
    } catch let error where error is EntityError || changed != nil {
      throw error
    } catch {
      let type = scalar.refusal.type ?? type
      throw EntityError.invalidModel(
        entity: entity,
        reason: """
          no value of \(type) can be made up for \(name). Conform \(type) to CaseIterable or to \
          SampleProviding. It refused with: \(error)
          """)
    }
  }
}

private struct ProbeContainer<Key: CodingKey>: PropertyContainer {
  let decoder: ShapeProbe
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { !decoder.isAbsent(key.stringValue) }
  // Decoding an optional number or text calls this first; decoding a required value does not.
  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.optional = key.stringValue
    return decoder.isAbsent(key.stringValue)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let isOptional = decoder.optional == key.stringValue
    guard let value = try decoder.value(type, key.stringValue, isOptional: isOptional) else {
      throw EntityError.invalidModel(
        entity: decoder.entity,
        reason: """
          \(key.stringValue) is a \(type), which is a relation: it has to be optional, an array, \
          or wrapped in @Indirect
          """)
    }
    return value
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decoder.value(type, key.stringValue, isOptional: true)
  }
}

/// A type of property that holds entities. Such properties are recognized by type, so that none is stored as JSON by mistake.
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
extension Indirect: EntityHolder where Value: EntityHolder {
  static var held: any Any.Type { Value.held }
}
