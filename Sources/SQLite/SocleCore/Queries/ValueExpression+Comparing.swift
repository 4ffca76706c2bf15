/// Comparisons with Swift values, where nil is NULL.
extension ValueExpression {
  /// Holds where this value equals `value`; if `value` is nil, where this value is NULL.
  ///
  /// Where this value is NULL, the condition is false and not unknown, so its ``Condition/not`` holds there. SQL: `=`; `IS` for
  /// a nil, and where it matters that the condition is false.
  public func equals(_ value: Coding.Property) -> Condition {
    let value = bound(value)
    // SQLite uses a partial index (`WHERE state = 'open'`) for `=` only.
    if isNeverNull { return compared(" = ", to: value) }
    if value.segments == [.bound(.null)] { return compared(" IS ", to: value) }
    return Condition(test: SQLFragment(sql.segments + [.equality] + value.segments))
  }

  /// Holds where this value differs from `value`; NULL differs from every value that is not NULL. SQL: `<>` for a column that
  /// is never NULL, else `IS NOT`.
  public func differs(from value: Coding.Property) -> Condition {
    compared(isNeverNull ? " <> " : " IS NOT ", to: bound(value))
  }

  /// Holds where this value is less than `value`; never for NULL.
  public func isLess(than value: Coding.Property) -> Condition {
    compared(" < ", to: bound(value))
  }

  /// Holds where this value is at most `value`; never for NULL.
  public func isAtMost(_ value: Coding.Property) -> Condition {
    compared(" <= ", to: bound(value))
  }

  /// Holds where this value is greater than `value`; never for NULL.
  public func isGreater(than value: Coding.Property) -> Condition {
    compared(" > ", to: bound(value))
  }

  /// Holds where this value is at least `value`; never for NULL.
  public func isAtLeast(_ value: Coding.Property) -> Condition {
    compared(" >= ", to: bound(value))
  }

  /// Holds where this value is between the bounds, both included; never for NULL.
  public func isBetween(_ lower: Coding.Property, and upper: Coding.Property) -> Condition {
    .all(of: [isAtLeast(lower), isAtMost(upper)])
  }

  /// Whether this is a column that is never NULL, except in rows for which a left join found no match. A computed value may be
  /// NULL whatever its type.
  private var isNeverNull: Bool {
    if !Coding.isNullable, case .column? = sql.onlySegment { true } else { false }
  }

  /// Holds where this value is NULL.
  public var isNull: Condition { Condition(test: "\(sql) IS NULL") }

  /// Holds where this value is not NULL.
  public var isNotNull: Condition { Condition(test: "\(sql) IS NOT NULL") }
}

/// Comparisons with another value of the query. Except for ``isSame(as:)``, they never hold if either value is NULL.
extension ValueExpression {
  /// Holds where both values are equal; never where one is NULL. SQL: `=`.
  public func equals<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" = ", to: other.sql) }

  /// Holds where both values differ; never where one is NULL. SQL: `<>`.
  public func differs<Other: ValueExpression>(from other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" <> ", to: other.sql) }

  /// Holds where both values are equal, or both are NULL. SQL: `IS`.
  public func isSame<Other: ValueExpression>(as other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" IS ", to: other.sql) }

  /// Holds where this value is less than `other`; never where one is NULL.
  public func isLess<Other: ValueExpression>(than other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" < ", to: other.sql) }

  /// Holds where this value is at most `other`; never where one is NULL.
  public func isAtMost<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" <= ", to: other.sql) }

  /// Holds where this value is greater than `other`; never where one is NULL.
  public func isGreater<Other: ValueExpression>(than other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" > ", to: other.sql) }

  /// Holds where this value is at least `other`; never where one is NULL.
  public func isAtLeast<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" >= ", to: other.sql) }

  private func compared(_ operation: StaticString, to other: SQLFragment) -> Condition {
    var test = sql
    test.append(operation)
    test.append(other)
    return Condition(test: test)
  }
}
