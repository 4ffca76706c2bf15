extension Condition {
  /// One value where the condition holds, another where it does not or is unknown. SQL: `CASE`.
  ///
  /// ```swift
  /// SelectQuery(Track.unitPrice.isGreater(than: 0.99).choose(Track.name.sql …))
  /// ```
  public func choose<Then: ValueExpression>(
    _ value: Then, otherwise other: some ValueExpression<Then.Coding>
  ) -> Computed<Then.Coding> {
    var text = SQLText([.verbatim("CASE WHEN ")])
    text.append(sql)
    text.append(" THEN ")
    text.append(value.sql)
    text.append(" ELSE ")
    text.append(other.sql)
    text.append(" END")
    return Computed(text)
  }

  /// One value where the condition holds, another where it does not or is unknown. SQL: `CASE`.
  public func choose<Value: ColumnValue>(_ value: Value, otherwise other: Value) -> Computed<Value>
  {
    choose(Computed(value), otherwise: Computed(other))
  }
}

extension Computed where Coding: ColumnValue {
  /// A value that is the same for every row.
  public init(_ value: Coding) {
    self.init(SQLText([Computed(SQLText()).bound(value)]))
  }
}
