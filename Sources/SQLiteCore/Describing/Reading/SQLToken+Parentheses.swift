extension ArraySlice<SQLToken> {
  /// Whether every parenthesis has its partner.
  var hasPairedParentheses: Bool {
    var depth = 0
    for token in self {
      depth += token.nesting
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Whether its first token is a parenthesis that its last one closes.
  var isParenthesised: Bool {
    guard count > 2, first?.isSymbol("(") == true, last?.isSymbol(")") == true else { return false }
    return dropFirst().dropLast().hasPairedParentheses
  }

  /// The tokens within all parentheses that enclose the whole.
  var withoutOuterParentheses: ArraySlice<SQLToken> {
    var inner = self
    while inner.isParenthesised { inner = inner.dropFirst().dropLast() }
    return inner
  }
}

extension SQLToken {
  /// How much deeper it leads: 1 for `(`, -1 for `)`, else 0.
  var nesting: Int {
    isSymbol("(") ? 1 : isSymbol(")") ? -1 : 0
  }
}
