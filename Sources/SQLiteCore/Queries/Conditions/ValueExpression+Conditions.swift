/// Tests of a value against values of its own type.
extension ValueExpression {
  /// Holds where the value is `value`; for nil, where it is NULL. SQL: `=` for a column that is never NULL,
  /// else `IS`.
  public func equals(_ value: Coding.Property) -> Condition {
    // SQLite uses a partial index, `WHERE state = 'open'`, for `=` only.
    compared(isNeverNull ? " = " : " IS ", to: value)
  }

  /// Holds where the value is another one; for an optional, NULL is one of those. SQL: `<>` for a column that is
  /// never NULL, else `IS NOT`.
  public func differs(from value: Coding.Property) -> Condition {
    compared(isNeverNull ? " <> " : " IS NOT ", to: value)
  }

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

  /// Whether it is a column without NULL, unless a left join found no row. A computed value may be NULL whatever its type.
  private var isNeverNull: Bool {
    guard !Coding.isNullable, sql.segments.count == 1, case .column = sql.segments[0] else {
      return false
    }
    return true
  }

  /// Holds where it is NULL.
  public var isNull: Condition { suffixed(" IS NULL") }

  /// Holds where it is not NULL.
  public var isNotNull: Condition { suffixed(" IS NOT NULL") }

  private func compared(_ operation: StaticString, to value: Coding.Property) -> Condition {
    var text = sql
    text.append(operation)
    text.append(bound(value))
    return Condition(test: text)
  }

  private func suffixed(_ test: StaticString) -> Condition {
    var text = sql
    text.append(test)
    return Condition(test: text)
  }
}
