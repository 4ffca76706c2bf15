/// Tests of a value against values of its own type.
extension ValueExpression {
  /// Holds where it has that value; for nil, where it is NULL. SQL: `IS`.
  public func equals(_ value: Coding.Property) -> Condition { compared(" IS ", to: value) }

  /// Holds where it has another value; NULL is one. SQL: `IS NOT`.
  public func differs(from value: Coding.Property) -> Condition { compared(" IS NOT ", to: value) }

  /// Holds where it is less; never for NULL.
  public func isLess(than value: Coding.Property) -> Condition { compared(" < ", to: value) }

  /// Holds where it is less or equal; never for NULL.
  public func isAtMost(_ value: Coding.Property) -> Condition { compared(" <= ", to: value) }

  /// Holds where it is greater; never for NULL.
  public func isGreater(than value: Coding.Property) -> Condition { compared(" > ", to: value) }

  /// Holds where it is greater or equal; never for NULL.
  public func isAtLeast(_ value: Coding.Property) -> Condition { compared(" >= ", to: value) }

  /// Holds where it lies between the bounds, both included.
  public func isBetween(_ lower: Coding.Property, and upper: Coding.Property) -> Condition {
    .all(of: [isAtLeast(lower), isAtMost(upper)])
  }

  /// Holds where it is NULL.
  public var isNull: Condition { suffixed(" IS NULL") }

  /// Holds where it is not NULL.
  public var isNotNull: Condition { suffixed(" IS NOT NULL") }

  private func compared(_ operation: StaticString, to value: Coding.Property) -> Condition {
    var text = sql
    text.append(operation)
    text.append(bound(value))
    return Condition(text)
  }

  private func suffixed(_ test: StaticString) -> Condition {
    var text = sql
    text.append(test)
    return Condition(text)
  }
}
