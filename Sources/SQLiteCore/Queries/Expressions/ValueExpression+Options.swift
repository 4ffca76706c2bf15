/// Option sets, stored as the integer of their bits.
extension ValueExpression
where Coding: ColumnValue & OptionSet, Coding.RawValue: IntegerValue {
  /// The options that any of the values has; NULL if there is no value.
  public var union: Aggregate<Coding.Nullable> { Aggregate("socle_bit_or", sql) }

  /// The options that all of the values have; NULL if there is no value.
  public var intersection: Aggregate<Coding.Nullable> { Aggregate("socle_bit_and", sql) }

  /// Holds where the value has all of these options.
  public func contains(_ options: Coding) -> Condition {
    tested(options, equal: bound(options))
  }

  /// Holds where the value has none of these options.
  public func isDisjoint(with options: Coding) -> Condition {
    tested(options, equal: .verbatim("0"))
  }

  private func tested(_ options: Coding, equal result: SQLText.Segment) -> Condition {
    var text = SQLText(sql, " & ", SQLText([bound(options)]))
    text.append(" = ")
    text.append(result)
    return Condition(test: text)
  }
}
