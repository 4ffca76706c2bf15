/// Matches models whose property equals `value`; nil equals nil.
public func == <Model: Entity, Value: Equatable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> {
  Filter(property, .equal, value)
}

/// Matches models whose property differs from `value`; nil differs from everything but nil.
public func != <Model: Entity, Value: Equatable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { (property == value).not }

/// Matches models whose property is less than `value`.
public func < <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .less, value) }

/// Matches models whose property is at most `value`.
public func <= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .lessOrEqual, value) }

/// Matches models whose property is greater than `value`.
public func > <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .greater, value) }

/// Matches models whose property is at least `value`.
public func >= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .greaterOrEqual, value) }

/// Matches models whose property is less than `value`; nil never matches.
public func < <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value?> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .less, value) }

/// Matches models whose property is at most `value`; nil never matches.
public func <= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value?> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .lessOrEqual, value) }

/// Matches models whose property is greater than `value`; nil never matches.
public func > <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value?> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .greater, value) }

/// Matches models whose property is at least `value`; nil never matches.
public func >= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value?> & Sendable, value: Value
) -> Filter<Model> { Filter(property, .greaterOrEqual, value) }

extension Filter where Model: Entity {
  /// Matches models whose property equals one of `values`, which may contain nil.
  public static func that<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isIn values: [Value]
  ) -> Filter {
    Filter {
      let name = try name(of: property)
      return .isIn(name, try values.map { try stored($0, in: name) })
    }
  }

  fileprivate init<Value>(
    _ property: KeyPath<Model, Value> & Sendable, _ comparison: EntityCondition.Comparison,
    _ value: some Encodable & Sendable
  ) {
    self.init {
      if let count = try Self.count(property, comparison, value) { return count }
      let name =
        try comparison == .equal ? Self.name(of: property) : Self.orderedName(of: property)
      return .compare(name, comparison, try Self.stored(value, in: name))
    }
  }

  static func name(of property: PartialKeyPath<Model>) throws -> String {
    try EntityModel.of(Model.self).name(of: property)
  }
}
