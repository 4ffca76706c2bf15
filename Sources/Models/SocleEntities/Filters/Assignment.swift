/// A new value of a property, for all models that an update selects.
///
/// ```swift
/// try recipes.update(where: [\.difficulty > 4], set: [.set(\.cooked, to: nil), .set(\.difficulty, to: 4)])
/// ```
public struct Assignment<Model>: Sendable {
  /// Returns the name of the property or relation, and its new value or the target's key, in the form for stores.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property.
  public let value: @Sendable () throws -> (name: String, value: EntityValue)

  /// An assignment from a closure that returns the property's name and its new value.
  public init(_ value: @escaping @Sendable () throws -> (name: String, value: EntityValue)) {
    self.value = value
  }
}

extension Assignment where Model: Entity {
  /// Sets a property to a value, or to nil.
  public static func set<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, to value: Value
  ) -> Assignment {
    Assignment {
      let name = try Filter<Model>.name(of: property)
      return (name, try Filter<Model>.stored(value, in: name))
    }
  }

  /// Sets a relation to one stored model, or to none. Only the relation is stored, not the target's properties.
  public static func relate<Target: Entity>(
    _ relation: KeyPath<Model, Target?> & Sendable, to target: Target?
  ) -> Assignment {
    let (isNone, key) = (target == nil, target?.id.key)
    return Assignment {
      let found = Model.relations.first { $0.property == relation }
      guard let name = found?.shape.name else {
        throw EntityError.unknownProperty(entity: Model.entityName, property: "\(relation)")
      }
      guard isNone || key != nil else { throw EntityError.unsaved(entity: Target.entityName) }
      return (name, key?.value ?? .null)
    }
  }
}

extension [String: EntityValue] {
  /// The values of an ``EntityChange/update(_:set:)``.
  ///
  /// - Throws: the errors of the assignments; ``EntityError/invalidRequest(entity:reason:)`` for two of one property.
  public init<Model>(_ assignments: [Assignment<Model>], of entity: String) throws {
    self.init()
    for assignment in assignments {
      let (name, value) = try assignment.value()
      guard updateValue(value, forKey: name) == nil else {
        throw EntityError.invalidRequest(entity: entity, reason: "\(name) is set twice")
      }
    }
  }
}
