extension SchemaParser {
  /// The parts of a key or index: columns or expressions between parentheses.
  mutating func parts() throws(SQLiteError) -> (parts: [IndexedColumn], isAutoincrement: Bool) {
    try require(symbol: "(")
    var parts: [IndexedColumn] = []
    var isAutoincrement = false
    repeat {
      let start = position
      skipExpression { $0.isSymbol(",") || $0.isWord("AUTOINCREMENT") }
      parts.append(try part(tokens[start..<position]))
      isAutoincrement = take("AUTOINCREMENT")
    } while take(symbol: ",")
    try require(symbol: ")")
    return (parts, isAutoincrement)
  }

  /// The part that these tokens spell.
  ///
  /// As SQLite does, it looks through parentheses and a collation for a column: `(("a") COLLATE "c") DESC`.
  func part(_ tokens: ArraySlice<SQLToken>) throws(SQLiteError) -> IndexedColumn {
    var term = tokens
    let isDescending = term.last?.isWord("DESC") == true
    if isDescending || term.last?.isWord("ASC") == true { term = term.dropLast() }
    let (inner, collation) = term.withoutCollation
    if inner.count == 1, let token = inner.first, token.isColumnName {
      return .column(token.text, collation: collation, isDescending: isDescending)
    }
    return .expression(
      try expression(inner), collation: collation, isDescending: isDescending)
  }
}

extension ArraySlice<SQLToken> {
  /// The tokens without outer parentheses and collations, and the collation that counts.
  fileprivate var withoutCollation: (term: ArraySlice<SQLToken>, collation: Collation?) {
    var term = withoutOuterParentheses
    var collation: Collation?
    while term.endsInCollation, let name = term.last {
      // Of `a COLLATE x COLLATE y` SQLite takes the last.
      collation = collation ?? Collation(name.text)
      term = term.dropLast(2).withoutOuterParentheses
    }
    return (term, collation)
  }

  /// Whether a collation of the whole stands at the end; in `a || b COLLATE c` it is only that of `b`.
  private var endsInCollation: Bool {
    var operand = self
    while operand.count > 2, operand[operand.endIndex - 2].isWord("COLLATE"),
      operand.last?.isName == true
    {
      operand = operand.dropLast(2)
    }
    return operand.count < count && operand.isOperand
  }

  /// Whether no operator joins it from parts: `a`, `(…)` or `f(…)`.
  private var isOperand: Bool {
    let isCall = first?.kind == .word && first?.isName == true
    return count == 1 || isParenthesised || (isCall && dropFirst().isGroup)
  }

  private var isGroup: Bool {
    isParenthesised || (count == 2 && first?.isSymbol("(") == true && last?.isSymbol(")") == true)
  }
}

extension SQLToken {
  /// Whether it names a column where an expression could stand.
  fileprivate var isColumnName: Bool {
    isName && !(kind == .word && SQLKeyword.isValue(text))
  }
}
