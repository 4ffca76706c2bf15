extension ValueExpression {
  /// The same value read as an optional: for a column of a left join, which may have found no row.
  public var optional: Computed<Coding.Nullable> { Computed(sql) }

  /// The same value read as one that is there: where SQL allows a NULL that the caller knows not to occur.
  ///
  /// A NULL after all is an error of the reading.
  public var required: Computed<Coding.Required> { Computed(sql) }

  /// This value, or `value` where it is NULL. SQL: `coalesce`.
  public func or(_ value: Coding.Required.Property) -> Computed<Coding.Required> {
    Computed(calling: "coalesce", sql, SQLText([required.bound(value)]))
  }

  /// This value, or `other` where it is NULL. SQL: `coalesce`.
  public func or<Other: ValueExpression>(_ other: Other) -> Computed<Other.Coding>
  where Other.Coding.Required == Coding.Required {
    Computed(calling: "coalesce", sql, other.sql)
  }
}
