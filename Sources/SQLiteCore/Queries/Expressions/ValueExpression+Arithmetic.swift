/// Arithmetic between values of one type. NULL on either side gives NULL; an integer that overflows becomes a REAL in
/// SQLite, which is refused when it is read as an integer.
extension ValueExpression where Coding: NumericValue {
  /// The sum.
  public func plus(_ other: some ValueExpression<Coding>) -> Computed<Coding> {
    Computed(SQLText(sql, " + ", other.sql))
  }

  /// The sum.
  public func plus(_ value: Coding) -> Computed<Coding> {
    Computed(SQLText(sql, " + ", SQLText([bound(value)])))
  }

  /// The difference.
  public func minus(_ other: some ValueExpression<Coding>) -> Computed<Coding> {
    Computed(SQLText(sql, " - ", other.sql))
  }

  /// The difference.
  public func minus(_ value: Coding) -> Computed<Coding> {
    Computed(SQLText(sql, " - ", SQLText([bound(value)])))
  }

  /// The product.
  public func times(_ other: some ValueExpression<Coding>) -> Computed<Coding> {
    Computed(SQLText(sql, " * ", other.sql))
  }

  /// The product.
  public func times(_ value: Coding) -> Computed<Coding> {
    Computed(SQLText(sql, " * ", SQLText([bound(value)])))
  }

  /// The quotient, of integers cut towards zero; NULL for a divisor of 0.
  public func divided(by other: some ValueExpression<Coding>) -> Computed<Coding.Nullable> {
    Computed(SQLText(sql, " / ", other.sql))
  }

  /// The quotient, of integers cut towards zero; NULL for a divisor of 0.
  public func divided(by value: Coding) -> Computed<Coding.Nullable> {
    Computed(SQLText(sql, " / ", SQLText([bound(value)])))
  }

  /// The value without its sign. SQL: `abs`.
  public var magnitude: Computed<Coding> { Computed(calling: "abs", sql) }

  /// The value as a REAL. SQL: `CAST`.
  public var real: Computed<Double?> {
    var text = SQLText([.verbatim("CAST(")])
    text.append(sql)
    text.append(" AS REAL)")
    return Computed(text)
  }

  /// The value rounded to so many decimal places, 0 to 30; halves are rounded away from zero. SQL: `round`.
  public func rounded(toPlaces places: Int = 0) -> Computed<Double?> {
    Computed(calling: "round", sql, SQLText([.bound(.integer(Int64(places)))]))
  }
}

/// Integers as bits.
extension ValueExpression where Coding: IntegerValue {
  /// The remainder, with the sign of the dividend; NULL for a divisor of 0. SQL: `%`.
  public func remainder(dividingBy value: Coding) -> Computed<Coding.Nullable> {
    Computed(SQLText(sql, " % ", SQLText([bound(value)])))
  }

  /// The bits that are set here and in `mask`. SQL: `&`.
  public func bits(in mask: Coding) -> Computed<Coding> {
    Computed(SQLText(sql, " & ", SQLText([bound(mask)])))
  }

  /// The bits that are set here or in `mask`. SQL: `|`.
  public func bits(with mask: Coding) -> Computed<Coding> {
    Computed(SQLText(sql, " | ", SQLText([bound(mask)])))
  }
}
