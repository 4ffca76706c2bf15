/// The smallest piece of SQL that has a meaning.
package struct SQLToken: Sendable {
  package enum Kind: Sendable {
    /// A name or keyword without quotes.
    case word
    /// A name in `"…"`, `[…]` or backticks.
    case quotedName
    /// A text in `'…'`, which SQLite also accepts as a name where only a name is possible.
    case string
    /// The digits of `x'…'`.
    case blob
    case number
    /// `?1`, `:name`, `@name`, `$name`.
    case parameter
    /// An operator, a comma, a parenthesis, …
    case symbol
  }

  package let kind: Kind
  /// The text without quotes.
  package let text: String
  /// The position in UTF-8 bytes from the start.
  package let range: Range<Int>

  package func isWord(_ keyword: String) -> Bool {
    kind == .word && SQLName(text) == SQLName(keyword)
  }

  package func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// Whether the token can be a name: a word that is not reserved, or anything quoted.
  package var isName: Bool {
    switch kind {
    case .word: !SQLKeyword.reserved.contains(SQLName(text))
    case .quotedName, .string: true
    default: false
    }
  }

  /// Whether the token can be part of a column's declared type.
  package var isPartOfType: Bool {
    isName && !(kind == .word && SQLKeyword.joining.contains(SQLName(text)))
  }

  /// Whether the token is a word that is a value where an expression is expected, such as `NULL`, and never a column.
  package var isValueWord: Bool { kind == .word && SQLKeyword.values.contains(SQLName(text)) }

  /// Whether a quoted name means the same without its quotes.
  var isPlainName: Bool {
    guard let first = text.unicodeScalars.first, !first.isDigit, first != "$" else { return false }
    let name = SQLName(text)
    return text.unicodeScalars.allSatisfy(\.isPartOfName) && !SQLKeyword.reserved.contains(name)
      && !SQLKeyword.values.contains(name)
  }

  /// The change of the nesting depth: 1 for `(`, -1 for `)`, else 0.
  package var nesting: Int { isSymbol("(") ? 1 : isSymbol(")") ? -1 : 0 }
}

/// SQLite's keywords, by the positions in which they are allowed (https://sqlite.org/lang_keywords.html).
private enum SQLKeyword {
  /// Words that cannot be a name without quotes.
  static let reserved = set(
    """
    ADD ALL ALTER AND AS AUTOINCREMENT BETWEEN CASE CHECK COLLATE COMMIT CONSTRAINT CREATE DEFAULT
    DEFERRABLE DELETE DISTINCT DROP ELSE ESCAPE EXCEPT EXISTS FOREIGN FROM GROUP HAVING IN INDEX
    INSERT INTERSECT INTO IS ISNULL JOIN LIMIT NOT NOTHING NOTNULL NULL ON OR ORDER PRIMARY
    REFERENCES RETURNING SELECT SET TABLE THEN TO TRANSACTION UNION UNIQUE UPDATE USING VALUES WHEN
    WHERE
    """)
  /// Words that can be a name, but not part of a declared type.
  static let joining = set("CROSS FULL INDEXED INNER LEFT NATURAL OUTER RIGHT")
  /// Words that are values.
  static let values = set("CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP FALSE NULL TRUE")

  private static func set(_ words: String) -> Set<SQLName> {
    Set(words.split(whereSeparator: \.isWhitespace).map { SQLName(String($0)) })
  }
}

extension ArraySlice<SQLToken> {
  package var hasPairedParentheses: Bool {
    var depth = 0
    for token in self {
      depth += token.nesting
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// The tokens without the parentheses that enclose all of them.
  ///
  /// The pairs are counted in one pass, because a schema may nest them deeply.
  package var withoutOuterParentheses: ArraySlice<SQLToken> {
    let opening = prefix { $0.isSymbol("(") }.count
    let closing = reversed().prefix { $0.isSymbol(")") }.count
    guard opening + closing < count, hasPairedParentheses else { return self }
    var depth = opening
    var layers = Swift.min(opening, closing)
    for token in dropFirst(opening).dropLast(closing) {
      depth += token.nesting
      layers = Swift.min(layers, depth)
    }
    return dropFirst(layers).dropLast(layers)
  }

  /// The tokens without outer parentheses and collations, and the name of the collation that SQLite applies.
  package var withoutCollation: (term: ArraySlice<SQLToken>, collation: SQLToken?) {
    var term = withoutOuterParentheses
    var collation: SQLToken?
    while term.endsInCollation, let name = term.last {
      // Of `a COLLATE x COLLATE y` SQLite applies the last.
      collation = collation ?? name
      term = term.dropLast(2).withoutOuterParentheses
    }
    return (term, collation)
  }

  /// Whether the last tokens are a collation of the whole expression; in `a || b COLLATE c` the collation belongs to `b` only.
  private var endsInCollation: Bool {
    var operand = self
    while operand.count > 2, operand[operand.endIndex - 2].isWord("COLLATE"),
      operand.last?.isName == true
    {
      operand = operand.dropLast(2)
    }
    return operand.count < count && operand.isOperand
  }

  /// Whether the tokens are a single operand: `a`, `(…)` or `f(…)`.
  private var isOperand: Bool {
    let isCall = first?.kind == .word && first?.isName == true
    let group = isCall ? dropFirst() : self
    return count == 1 || group.withoutOuterParentheses.count < group.count
  }
}
