extension Filter where Model: Entity {
  /// Matches models whose property equals `value`; nil equals nil.
  public static func that<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, equals value: Value
  ) -> Filter { Filter(property, .equal, value) }

  /// Matches models whose property equals one of `values`.
  public static func that<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isAnyOf values: [Value]
  ) -> Filter {
    Filter { .isAny(try name(of: property), of: try values.map { try EntityValue(stored: $0) }) }
  }

  /// Matches models whose property is less than `value`.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isLessThan value: Value
  ) -> Filter { Filter(property, .less, value) }

  /// Matches models whose property is at most `value`.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isAtMost value: Value
  ) -> Filter { Filter(property, .lessOrEqual, value) }

  /// Matches models whose property is greater than `value`.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isGreaterThan value: Value
  ) -> Filter { Filter(property, .greater, value) }

  /// Matches models whose property is at least `value`.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isAtLeast value: Value
  ) -> Filter { Filter(property, .greaterOrEqual, value) }

  /// Matches models whose property is less than `value`; nil never matches.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isLessThan value: Value
  ) -> Filter { Filter(property, .less, value) }

  /// Matches models whose property is at most `value`; nil never matches.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isAtMost value: Value
  ) -> Filter { Filter(property, .lessOrEqual, value) }

  /// Matches models whose property is greater than `value`; nil never matches.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isGreaterThan value: Value
  ) -> Filter { Filter(property, .greater, value) }

  /// Matches models whose property is at least `value`; nil never matches.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isAtLeast value: Value
  ) -> Filter { Filter(property, .greaterOrEqual, value) }

  /// Matches models whose property contains `text`. No character is a wildcard; case matters.
  public static func that(
    _ property: KeyPath<Model, String> & Sendable, contains text: String
  ) -> Filter { Filter { .contains(try name(of: property), text) } }

  /// Matches models whose property contains `text`. No character is a wildcard; case matters; nil never matches.
  public static func that(
    _ property: KeyPath<Model, String?> & Sendable, contains text: String
  ) -> Filter { Filter { .contains(try name(of: property), text) } }

  /// Matches models whose property begins with `text`. No character is a wildcard; case matters.
  public static func that(
    _ property: KeyPath<Model, String> & Sendable, hasPrefix text: String
  ) -> Filter { Filter { .hasPrefix(try name(of: property), text) } }

  /// Matches models whose property begins with `text`. No character is a wildcard; case matters; nil never matches.
  public static func that(
    _ property: KeyPath<Model, String?> & Sendable, hasPrefix text: String
  ) -> Filter { Filter { .hasPrefix(try name(of: property), text) } }
}

/// The same filter as ``Filter/that(_:equals:)``.
public func == <Model: Entity, Value: Equatable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, equals: value) }

/// The negation of ``Filter/that(_:equals:)``.
public func != <Model: Entity, Value: Equatable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, equals: value).not }

/// The same filter as `Filter.that(_:isLessThan:)`.
public func < <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isLessThan: value) }

/// The same filter as `Filter.that(_:isAtMost:)`.
public func <= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isAtMost: value) }

/// The same filter as `Filter.that(_:isGreaterThan:)`.
public func > <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isGreaterThan: value) }

/// The same filter as `Filter.that(_:isAtLeast:)`.
public func >= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isAtLeast: value) }
