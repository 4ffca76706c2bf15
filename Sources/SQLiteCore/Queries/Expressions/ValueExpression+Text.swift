extension ValueExpression where Coding: TextValue {
  /// The number of characters before the first NUL, each Unicode scalar being one. SQL: `length`.
  public var length: Computed<Int?> { Computed(calling: "length", sql) }

  /// The text with the letters A–Z made small; all others stay as they are. SQL: `lower`.
  public var lowercasedASCII: Computed<Coding> { Computed(calling: "lower", sql) }

  /// The text with the letters a–z made capitals; all others stay as they are. SQL: `upper`.
  public var uppercasedASCII: Computed<Coding> { Computed(calling: "upper", sql) }

  /// The text without spaces at both ends. SQL: `trim`.
  public var trimmed: Computed<Coding> { Computed(calling: "trim", sql) }

  /// This text followed by `text`. SQL: `||`.
  public func followed(by text: String) -> Computed<Coding> {
    Computed(SQLText(sql, " || ", SQLText([.bound(.text(text))])))
  }

  /// This text followed by `other`; NULL if either is. SQL: `||`.
  public func followed<Other: TextValue>(
    by other: some ValueExpression<Other>
  ) -> Computed<Coding> {
    Computed(SQLText(sql, " || ", other.sql))
  }

  /// So many characters from the one at `start`, counted from 0. SQL: `substr`.
  public func characters(from start: Int, count: Int) -> Computed<Coding> {
    Computed(
      calling: "substr", sql, SQLText([.bound(.integer(Int64(Swift.max(0, start)) + 1))]),
      SQLText([.bound(.integer(Int64(Swift.max(0, count))))]))
  }

  /// The text with every `part` replaced by `replacement`. SQL: `replace`.
  public func replacing(_ part: String, with replacement: String) -> Computed<Coding> {
    Computed(
      calling: "replace", sql, SQLText([.bound(.text(part))]), SQLText([.bound(.text(replacement))])
    )
  }
}

extension ValueExpression {
  /// The same value, compared and sorted by `collation`.
  public func collated(_ collation: Collation) -> Computed<Coding> {
    var text = SQLText([.verbatim("(")])
    text.append(sql)
    text.append(" COLLATE ")
    text.append(identifier: collation.name)
    text.append(")")
    return Computed(text, at: place)
  }
}
