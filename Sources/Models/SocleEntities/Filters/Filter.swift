import Foundation

/// A condition on the properties of a model; the properties are given by key paths.
///
/// ```swift
/// recipes.fetch(where: [.that(\.name, hasPrefix: "S"), \.difficulty <= 2])
/// ```
///
/// A model must match all filters of an array. ``EntityCondition`` describes how nil and text are compared.
public struct Filter<Model>: Sendable {
  /// Returns this filter's condition in the form for stores: with property names instead of key paths.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property.
  public let condition: @Sendable () throws -> EntityCondition

  /// A filter from a closure that returns the condition, with property names instead of key paths.
  public init(_ condition: @escaping @Sendable () throws -> EntityCondition) {
    self.condition = condition
  }

  /// Matches models that match at least one of `filters`.
  public static func any(of filters: [Filter]) -> Filter {
    Filter { .any(try filters.map { try $0.condition() }) }
  }

  /// Matches models that match all of `filters`.
  public static func all(of filters: [Filter]) -> Filter {
    Filter { .all(try filters.map { try $0.condition() }) }
  }

  /// Matches models that do not match this filter.
  public var not: Filter { Filter { .not(try condition()) } }
}

extension Filter {
  /// Unavailable: list both filters in the array, or use ``all(of:)``.
  @available(*, unavailable, message: "List both filters in the array, or use .all(of: [a, b])")
  public static func && (left: Filter, right: Filter) -> Filter { .all(of: [left, right]) }

  /// Unavailable: use ``any(of:)``.
  @available(*, unavailable, message: "Use .any(of: [a, b])")
  public static func || (left: Filter, right: Filter) -> Filter { .any(of: [left, right]) }
}

extension Filter where Model: Identifiable, Model.ID: EntityID {
  /// Matches the model with this id; none if the id is nil or empty.
  package static func id(_ id: Model.ID) -> Filter {
    Filter { id.key.map { .compare("id", .equal, $0.value) } ?? .any([]) }
  }
}

extension EntityValue {
  /// The value of a property in the form for stores. Throws if it cannot be stored, such as NaN.
  public init(stored value: some Encodable) throws { try self.init(stored: value, as: nil) }

  fileprivate init(
    stored value: some Encodable, as property: EntityProperty?, isMixed: Bool = false
  ) throws {
    do {
      try self.init(encoding: value, json: .forValues, as: property, isMixed: isMixed)
    } catch let error as UnstorableValue {
      throw EntityError.unstorable(
        entity: "a filter", property: "a value", reason: error.reason)
    }
  }
}

extension Filter where Model: Entity {
  /// A value of a property in the form in which the property's column contains it.
  static func stored(_ value: some Encodable, in name: String) throws -> EntityValue {
    let model = try EntityModel.of(Model.self)
    return try EntityValue(
      stored: value, as: model.shape.properties.first { $0.name == name },
      isMixed: model.mixed.contains(name))
  }
}
