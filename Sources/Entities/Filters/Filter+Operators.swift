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
