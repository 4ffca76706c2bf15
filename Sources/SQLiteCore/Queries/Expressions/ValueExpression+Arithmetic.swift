/// Arithmetic between values of one type. NULL on either side gives NULL. An integer beyond 64 bits becomes a REAL in
/// SQLite: it is compared as that, and refused when it is read as an integer.
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

  /// The value without its sign; SQLite refuses the one integer for which there is none. SQL: `abs`.
  public var magnitude: Computed<Coding> { Computed(calling: "abs", sql) }

  /// The value as a REAL. SQL: `CAST`.
  public var real: Computed<Coding.Real> { Computed(SQLText(casting: sql, to: "REAL")) }

  /// The value rounded to so many decimal places, 0 to 30; others count as the nearest of them. SQL: `round`.
  ///
  /// Halves are rounded away from zero, as far as a `Double` is a half: 1.005 is a little less.
  public func rounded(toPlaces places: Int = 0) -> Computed<Coding.Real> {
    // SQLite cuts the number to 32 bits.
    Computed(calling: "round", sql, SQLText(integer: Swift.min(Swift.max(0, places), 30)))
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
