import SocleCore

// For other functions of SQLite, write SQL: Computed("trim(\(Album.title))", as: String.self).

/// Arithmetic between values of one type. NULL on either side gives NULL. In SQLite, an integer result beyond 64 bits becomes a
/// REAL: it is compared as a REAL, and reading it as an integer throws.
extension ValueExpression where Coding: NumericValue {
  /// This value plus `other`. SQL: `+`.
  public func plus(_ other: some ValueExpression<Coding>) -> Computed<Coding> {
    Computed(sql: "(\(sql) + \(other.sql))")
  }

  /// This value plus `value`. SQL: `+`.
  public func plus(_ value: Coding) -> Computed<Coding> { plus(same(value)) }

  /// This value minus `other`. SQL: `-`.
  public func minus(_ other: some ValueExpression<Coding>) -> Computed<Coding> {
    Computed(sql: "(\(sql) - \(other.sql))")
  }

  /// This value minus `value`. SQL: `-`.
  public func minus(_ value: Coding) -> Computed<Coding> { minus(same(value)) }

  /// This value times `other`. SQL: `*`.
  public func times(_ other: some ValueExpression<Coding>) -> Computed<Coding> {
    Computed(sql: "(\(sql) * \(other.sql))")
  }

  /// This value times `value`. SQL: `*`.
  public func times(_ value: Coding) -> Computed<Coding> { times(same(value)) }

  /// This value divided by `other`, truncated toward zero for integers; NULL if `other` is 0. SQL: `/`.
  public func divided(by other: some ValueExpression<Coding>) -> Computed<Coding.Nullable> {
    Computed(sql: "(\(sql) / \(other.sql))")
  }

  /// This value divided by `value`, truncated toward zero for integers; NULL if `value` is 0. SQL: `/`.
  public func divided(by value: Coding) -> Computed<Coding.Nullable> { divided(by: same(value)) }

  /// A constant; if it cannot be stored, the error names the column of this expression.
  private func same(_ value: Coding) -> Computed<Coding> { Computed(sql: bound(value)) }

  /// The value as a REAL. SQL: `CAST`.
  public var real: Computed<Coding.Real> { Computed(sql: "CAST(\(sql) AS REAL)") }

  /// The value rounded to a number of decimal places, 0 to 30; a number outside this range is clamped to it. SQL: `round`.
  ///
  /// Halves are rounded away from zero. The `Double` 1.005 is slightly less than its decimal form, so two places give 1.0.
  public func rounded(toPlaces places: Int = 0) -> Computed<Coding.Real> {
    // SQLite truncates the number of places to 32 bits.
    Computed(sql: "round(\(sql), \(Swift.min(Swift.max(0, places), 30)))")
  }
}

extension ValueExpression where Coding: TextValue {
  /// The length of the text: the number of Unicode scalars before the first NUL character. SQL: `length`.
  public var length: Computed<Coding.Length> { Computed(sql: "length(\(sql))") }

  /// This text followed by `text`. SQL: `||`.
  public func followed(by text: String) -> Computed<Coding> { followed(by: Computed(text)) }

  /// This text followed by `other`; NULL if either text is NULL. SQL: `||`.
  public func followed<Other: TextValue>(
    by other: some ValueExpression<Other>
  ) -> Computed<Coding> {
    Computed(sql: "(\(sql) || \(other.sql))")
  }
}

extension ValueExpression {
  /// This value, or `value` where this value is NULL. SQL: `coalesce`.
  public func or(_ value: Coding.Required.Property) -> Computed<Coding.Required> {
    Computed(sql: "coalesce(\(sql), \(required.bound(value)))")
  }

  /// This value, or `other` where this value is NULL. SQL: `coalesce`.
  public func or<Other: ValueExpression>(_ other: Other) -> Computed<Other.Coding>
  where Other.Coding.Required == Coding.Required { Computed(sql: "coalesce(\(sql), \(other.sql))") }
}

/// One value or another, depending on a condition. SQL: `CASE`.
///
/// ```swift
/// let price = Track.unitPrice.isGreater(than: 0.99).choose("dear", otherwise: "cheap")
/// SelectQuery(Track.name, price, from: Track.row)
/// ```
extension Condition {
  /// `value` where the condition holds, `other` where it does not hold or is unknown because of a NULL.
  public func choose<Value: ColumnValue>(_ value: Value, otherwise other: Value) -> Computed<Value>
  {
    choose(Computed(value), otherwise: Computed(other))
  }

  /// `value` where the condition holds, `other` where it does not hold or is unknown because of a NULL.
  public func choose<Then: ValueExpression>(
    _ value: Then, otherwise other: some ValueExpression<Then.Coding>
  ) -> Computed<Then.Coding> {
    Computed(sql: "CASE WHEN \(test) THEN \(value.sql) ELSE \(other.sql) END")
  }
}
