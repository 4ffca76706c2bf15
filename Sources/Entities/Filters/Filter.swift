import Foundation

/// A condition on the properties of a model, which are named by key paths.
///
/// ```swift
/// recipes.fetch(where: [.that(\.name, hasPrefix: "S"), \.difficulty <= 2])
/// ```
///
/// All conditions of an array must hold. How nil and text are compared: see ``EntityCondition``.
public struct Filter<Model>: Sendable {
  /// The condition with names in place of key paths.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is no stored property.
  public let condition: @Sendable () throws -> EntityCondition

  /// The condition that `condition` returns.
  public init(_ condition: @escaping @Sendable () throws -> EntityCondition) {
    self.condition = condition
  }

  /// Holds if at least one of `filters` does.
  public static func any(of filters: [Filter]) -> Filter {
    Filter { .any(try filters.map { try $0.condition() }) }
  }

  /// Holds if all of `filters` do.
  public static func all(of filters: [Filter]) -> Filter {
    Filter { .all(try filters.map { try $0.condition() }) }
  }

  /// Holds if this filter does not.
  public var not: Filter { Filter { .not(try condition()) } }
}

extension Filter where Model: Entity {
  init<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, _ comparison: EntityCondition.Comparison,
    _ value: (some Encodable & Sendable)
  ) {
    self.init {
      .compare(try Self.name(of: property), comparison, try EntityValue(stored: value))
    }
  }

  static func name<Value: Equatable>(of property: KeyPath<Model, Value>) throws -> String {
    try EntityModel.of(Model.self).name(of: property)
  }
}

extension Filter where Model: Identifiable, Model.ID: EntityID {
  /// Holds for the model of that id; for none if a model with it was never saved.
  package static func id(_ id: Model.ID) -> Filter {
    Filter { id.key.map { .compare("id", .equal, $0.value) } ?? .any([]) }
  }
}

extension EntityValue {
  /// The value as it would be stored as a property.
  public init(stored value: some Encodable) throws {
    do {
      try self.init(encoding: value, json: .forValues)
    } catch let error as UnstorableValue {
      throw EntityError.unstorable(
        entity: "a filter", property: "a value", reason: error.reason)
    }
  }
}
