extension SchemaParser {
  /// The tokens between the parenthesis at the position and its partner; the position moves past both.
  mutating func group() throws(SQLiteError) -> ArraySlice<SQLToken> {
    try require(symbol: "(")
    let start = position
    skipExpression { _ in false }
    let inner = tokens[start..<position]
    try require(symbol: ")")
    return inner
  }

  /// The expression between the parenthesis at the position and its partner.
  mutating func parenthesisedExpression() throws(SQLiteError) -> SQLExpression {
    try expression(group())
  }

  /// Moves to the first token outside of parentheses that ends the expression: an unpaired `)`, a semicolon, or what
  /// `isEnd` says.
  mutating func skipExpression(until isEnd: (SQLToken) -> Bool) {
    var depth = 0
    while let token = next, !token.isSymbol(";") {
      if depth == 0, token.isSymbol(")") || isEnd(token) { return }
      depth += token.nesting
      position += 1
    }
  }

  /// The expression that these tokens spell, as it is written.
  func expression(_ tokens: ArraySlice<SQLToken>) throws(SQLiteError) -> SQLExpression {
    guard let first = tokens.first, let last = tokens.last else { throw expected("an expression") }
    return SQLExpression(
      verbatim: sql.text(of: first.range.lowerBound..<last.range.upperBound))
  }
}
