extension Filter where Model: Entity {
  /// Holds if the property equals `value`; for nil, if it is nil.
  public static func that<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, equals value: Value
  ) -> Filter { Filter(property, .equal, value) }

  /// Holds if the property is one of `values`.
  public static func that<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isAnyOf values: [Value]
  ) -> Filter {
    Filter { .isAny(try name(of: property), of: try values.map { try EntityValue(stored: $0) }) }
  }

  /// Holds if the property is less than `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isLessThan value: Value
  ) -> Filter { Filter(property, .less, value) }

  /// Holds if the property is at most `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isAtMost value: Value
  ) -> Filter { Filter(property, .lessOrEqual, value) }

  /// Holds if the property is greater than `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isGreaterThan value: Value
  ) -> Filter { Filter(property, .greater, value) }

  /// Holds if the property is at least `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value> & Sendable, isAtLeast value: Value
  ) -> Filter { Filter(property, .greaterOrEqual, value) }

  /// Holds if the property is less than `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isLessThan value: Value
  ) -> Filter { Filter(property, .less, value) }

  /// Holds if the property is at most `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isAtMost value: Value
  ) -> Filter { Filter(property, .lessOrEqual, value) }

  /// Holds if the property is greater than `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isGreaterThan value: Value
  ) -> Filter { Filter(property, .greater, value) }

  /// Holds if the property is at least `value`, and not nil.
  public static func that<Value: Comparable & Encodable & Sendable>(
    _ property: KeyPath<Model, Value?> & Sendable, isAtLeast value: Value
  ) -> Filter { Filter(property, .greaterOrEqual, value) }

  /// Holds if the text contains `text`. No character is a wildcard; case counts.
  public static func that(
    _ property: KeyPath<Model, String> & Sendable, contains text: String
  ) -> Filter { Filter { .contains(try name(of: property), text) } }

  /// Holds if the text contains `text`. No character is a wildcard; case counts; nil contains nothing.
  public static func that(
    _ property: KeyPath<Model, String?> & Sendable, contains text: String
  ) -> Filter { Filter { .contains(try name(of: property), text) } }

  /// Holds if the text begins with `text`. No character is a wildcard; case counts.
  public static func that(
    _ property: KeyPath<Model, String> & Sendable, hasPrefix text: String
  ) -> Filter { Filter { .hasPrefix(try name(of: property), text) } }

  /// Holds if the text begins with `text`. No character is a wildcard; case counts; nil begins with nothing.
  public static func that(
    _ property: KeyPath<Model, String?> & Sendable, hasPrefix text: String
  ) -> Filter { Filter { .hasPrefix(try name(of: property), text) } }
}

/// The same as ``Filter/that(_:equals:)``.
public func == <Model: Entity, Value: Equatable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, equals: value) }

/// The opposite of ``Filter/that(_:equals:)``.
public func != <Model: Entity, Value: Equatable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, equals: value).not }

/// The same as `Filter.that(_:isLessThan:)`.
public func < <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isLessThan: value) }

/// The same as `Filter.that(_:isAtMost:)`.
public func <= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isAtMost: value) }

/// The same as `Filter.that(_:isGreaterThan:)`.
public func > <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isGreaterThan: value) }

/// The same as `Filter.that(_:isAtLeast:)`.
public func >= <Model: Entity, Value: Comparable & Encodable & Sendable>(
  property: KeyPath<Model, Value> & Sendable, value: Value
) -> Filter<Model> { .that(property, isAtLeast: value) }
