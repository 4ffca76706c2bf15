extension Condition {
  /// One value where the condition holds, another where it does not or is unknown. SQL: `CASE`.
  ///
  /// ```swift
  /// let price = Track.unitPrice.isGreater(than: 0.99).choose("dear", otherwise: "cheap")
  /// SelectQuery(Track.name, price, from: Track.row)
  /// ```
  public func choose<Value: ColumnValue>(_ value: Value, otherwise other: Value) -> Computed<Value>
  {
    choose(Computed(value), otherwise: Computed(other))
  }

  /// One value where the condition holds, another where it does not or is unknown. SQL: `CASE`.
  public func choose<Then: ValueExpression>(
    _ value: Then, otherwise other: some ValueExpression<Then.Coding>
  ) -> Computed<Then.Coding> {
    var text = SQLText([.verbatim("CASE WHEN ")])
    text.append(test)
    text.append(" THEN ")
    text.append(value.sql)
    text.append(" ELSE ")
    text.append(other.sql)
    text.append(" END")
    return Computed(text)
  }

  /// A value where the condition holds, what the expression has where it does not or is unknown. SQL: `CASE`.
  public func choose<Other: ValueExpression>(
    _ value: Other.Coding, otherwise other: Other
  ) -> Computed<Other.Coding> where Other.Coding: ColumnValue {
    choose(Computed(value), otherwise: other)
  }

  /// What the expression has where the condition holds, a value where it does not or is unknown. SQL: `CASE`.
  public func choose<Then: ValueExpression>(
    _ value: Then, otherwise other: Then.Coding
  ) -> Computed<Then.Coding> where Then.Coding: ColumnValue {
    choose(value, otherwise: Computed(other))
  }
}

extension Computed where Coding: ColumnValue {
  /// A value that is the same for every row.
  public init(_ value: Coding) {
    self.init(SQLText([Computed(SQLText()).bound(value)]))
  }
}
