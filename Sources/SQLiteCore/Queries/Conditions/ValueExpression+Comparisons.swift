/// Tests of a value against another of the query, whether either may be NULL or not.
extension ValueExpression {
  /// Holds where both have the same value; never where one is NULL. SQL: `=`.
  public func equals<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" = ", to: other) }

  /// Holds where both have a value, and not the same. SQL: `<>`.
  public func differs<Other: ValueExpression>(from other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" <> ", to: other) }

  /// Holds where both have the same value, or both are NULL. SQL: `IS`.
  public func isSame<Other: ValueExpression>(as other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" IS ", to: other) }

  /// Holds where it is less than the other.
  public func isLess<Other: ValueExpression>(than other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" < ", to: other) }

  /// Holds where it is less than the other, or equal to it.
  public func isAtMost<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" <= ", to: other) }

  /// Holds where it is greater than the other.
  public func isGreater<Other: ValueExpression>(than other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" > ", to: other) }

  /// Holds where it is greater than the other, or equal to it.
  public func isAtLeast<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" >= ", to: other) }

  private func compared(
    _ operation: StaticString, to other: some ValueExpression
  ) -> Condition {
    var text = sql
    text.append(operation)
    text.append(other.sql)
    return Condition(test: text)
  }
}
