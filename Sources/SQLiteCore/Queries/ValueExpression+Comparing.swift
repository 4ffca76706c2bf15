/// Comparisons with Swift values, among which nil is NULL.
extension ValueExpression {
  /// Holds where the value is `value`; for nil, where it is NULL. SQL: `=` for a column that is never NULL,
  /// else `IS`.
  public func equals(_ value: Coding.Property) -> Condition {
    // SQLite uses a partial index, `WHERE state = 'open'`, for `=` only.
    compared(isNeverNull ? " = " : " IS ", to: bound(value))
  }

  /// Holds where the value is another one; for an optional, NULL is one of those. SQL: `<>` for a column that is
  /// never NULL, else `IS NOT`.
  public func differs(from value: Coding.Property) -> Condition {
    compared(isNeverNull ? " <> " : " IS NOT ", to: bound(value))
  }

  /// Holds where it is less than `value`; never for NULL.
  public func isLess(than value: Coding.Property) -> Condition {
    compared(" < ", to: bound(value))
  }

  /// Holds where it is at most `value`; never for NULL.
  public func isAtMost(_ value: Coding.Property) -> Condition {
    compared(" <= ", to: bound(value))
  }

  /// Holds where it is greater than `value`; never for NULL.
  public func isGreater(than value: Coding.Property) -> Condition {
    compared(" > ", to: bound(value))
  }

  /// Holds where it is at least `value`; never for NULL.
  public func isAtLeast(_ value: Coding.Property) -> Condition {
    compared(" >= ", to: bound(value))
  }

  /// Holds where it is between the bounds, both included.
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
  public var isNull: Condition { Condition(test: "\(sql) IS NULL") }

  /// Holds where it is not NULL.
  public var isNotNull: Condition { Condition(test: "\(sql) IS NOT NULL") }

  /// Holds where it is one of the values, nil among them meaning NULL; nowhere, if there are none.
  ///
  /// Each value is one parameter: SQLite allows 32,766 of them, some builds more, and refuses a statement with too many.
  public func isIn(_ values: some Sequence<Coding.Property>) -> Condition {
    let column = sql.onlyColumn
    let bound = values.map { SQLFragment.Segment.bound($0, as: Coding.self, column: column) }
    let others = bound.filter { $0 != .bound(.null) }
    let list = SQLFragment(Array(others.flatMap { [.verbatim(", "), $0] }.dropFirst()))
    let condition = Condition(test: "\(sql) IN (\(list))")
    // SQL's IN finds no NULL, even if NULL is in the list.
    return others.count < bound.count ? .any(of: [condition, isNull]) : condition
  }
}

/// Comparisons with another value of the query, never true where either is NULL.
extension ValueExpression {
  /// Holds where both have the same value; never where one is NULL. SQL: `=`.
  public func equals<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" = ", to: other.sql) }

  /// Holds where both have a value, and not the same one. SQL: `<>`.
  public func differs<Other: ValueExpression>(from other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" <> ", to: other.sql) }

  /// Holds where both have the same value, or both are NULL. SQL: `IS`.
  public func isSame<Other: ValueExpression>(as other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" IS ", to: other.sql) }

  /// Holds where it is less than the other.
  public func isLess<Other: ValueExpression>(than other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" < ", to: other.sql) }

  /// Holds where it is less than the other, or equal to it.
  public func isAtMost<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" <= ", to: other.sql) }

  /// Holds where it is greater than the other.
  public func isGreater<Other: ValueExpression>(than other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" > ", to: other.sql) }

  /// Holds where it is greater than the other, or equal to it.
  public func isAtLeast<Other: ValueExpression>(_ other: Other) -> Condition
  where Other.Coding.Required == Coding.Required { compared(" >= ", to: other.sql) }

  private func compared(_ operation: StaticString, to other: SQLFragment) -> Condition {
    var test = sql
    test.append(operation)
    test.append(other)
    return Condition(test: test)
  }
}
