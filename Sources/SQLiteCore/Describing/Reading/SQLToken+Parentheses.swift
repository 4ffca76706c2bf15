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
    let layers = outerParentheses
    return dropFirst(layers).dropLast(layers)
  }

  /// How many pairs of parentheses enclose the whole, counted in one pass: a schema may nest them deeply.
  private var outerParentheses: Int {
    let opening = prefix { $0.isSymbol("(") }.count
    let closing = reversed().prefix { $0.isSymbol(")") }.count
    guard opening + closing < count, hasPairedParentheses else { return 0 }
    var depth = opening
    var shallowest = opening
    for token in dropFirst(opening).dropLast(closing) {
      depth += token.nesting
      shallowest = Swift.min(shallowest, depth)
    }
    return Swift.min(shallowest, closing)
  }
}

extension SQLToken {
  /// How much deeper it leads: 1 for `(`, -1 for `)`, else 0.
  var nesting: Int {
    isSymbol("(") ? 1 : isSymbol(")") ? -1 : 0
  }
}
