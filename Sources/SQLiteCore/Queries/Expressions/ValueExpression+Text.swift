extension ValueExpression where Coding: TextValue {
  /// The number of characters before the first NUL, each Unicode scalar being one. SQL: `length`.
  public var length: Computed<Coding.Length> { Computed(calling: "length", sql) }

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

  /// So many characters, each one Unicode scalar, from the one at `start`, counted from 0; negative numbers count as 0.
  /// As for ``length``, the text ends before its first NUL. SQL: `substr`.
  public func characters(from start: Int, count: Int) -> Computed<Coding> {
    // SQLite cuts these numbers to 32 bits; no text is as long.
    let longest = 1 << 30
    let first = Swift.min(Swift.max(0, start), longest) + 1
    let number = Swift.min(Swift.max(0, count), longest)
    return Computed(calling: "substr", sql, SQLText(integer: first), SQLText(integer: number))
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
    return Computed(text)
  }
}
