/// A new value of a property, or a number to add to it, for all models that an update selects.
///
/// ```swift
/// try recipes.update(where: [\.difficulty > 4], set: [.set(\.cooked, to: nil), .set(\.difficulty, to: 4)])
/// ```
public struct Assignment<Model>: Sendable {
  /// Returns the name of the property or relation, and its new value or the target's key, in the form for stores.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property.
  public let value: @Sendable () throws -> (name: String, value: EntityValue)
  /// Whether the value is added to the stored one.
  public let isAddition: Bool

  /// An assignment from a closure that returns the property's name and its new value, or the number to add.
  public init(
    isAddition: Bool = false,
    _ value: @escaping @Sendable () throws -> (name: String, value: EntityValue)
  ) {
    (self.value, self.isAddition) = (value, isAddition)
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

  /// Adds a number to a property of type `Int`, `Int64` or `Double`, or an optional of one. The store adds it to the value that
  /// is stored at the time of the update, so that no concurrent addition is lost. Nil stays nil.
  ///
  /// ```swift
  /// try recipes.update(where: [\.name == "Soup"], set: [.add(\.likes, 1)])
  /// ```
  ///
  /// A sum that the type cannot hold is `EntityError.unstorable`, and nothing is changed. A save with `ifUnchangedSince:`
  /// treats an addition like any other change.
  public static func add<Value: Addable>(
    _ property: KeyPath<Model, Value> & Sendable, _ amount: Value
  ) -> Assignment {
    Assignment(isAddition: true) {
      let name = try Filter<Model>.name(of: property)
      return (name, try Filter<Model>.stored(amount, in: name))
    }
  }

  /// Sets a relation to one stored model, or to none. Only the relation is stored, not the target's properties. A target
  /// without an id makes the update throw ``EntityError/unsaved(entity:)``.
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

/// The types of properties to which an update can add: `Int`, `Int64`, `Double`, and optionals of these.
public protocol Addable: Equatable, Encodable, Sendable {}
extension Int: Addable {}
extension Int64: Addable {}
extension Double: Addable {}
extension Optional: Addable where Wrapped: Addable {}

extension EntityChange {
  /// The ``update(_:set:adding:)`` that makes these assignments.
  ///
  /// - Throws: the errors of the assignments; ``EntityError/invalidRequest(entity:reason:)`` for two assignments of one
  ///   property.
  public static func update<Model>(
    _ request: EntityRequest, by assignments: [Assignment<Model>]
  ) throws -> EntityChange {
    var (values, amounts): ([String: EntityValue], [String: EntityValue]) = ([:], [:])
    for assignment in assignments {
      let (name, value) = try assignment.value()
      guard values[name] == nil, amounts[name] == nil else {
        throw EntityError.invalidRequest(
          entity: request.entity, reason: "\(name) is assigned twice. Assign it once")
      }
      if assignment.isAddition { amounts[name] = value } else { values[name] = value }
    }
    return .update(request, set: values, adding: amounts)
  }
}
