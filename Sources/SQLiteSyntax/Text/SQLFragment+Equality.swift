// Not inlined: every comparison of a description would contain the comparison of tokens.
extension SQLFragment: Hashable {
  /// Whether both have the same tokens, apart from parentheses around the whole.
  ///
  /// White space, comments and the case of keywords do not count. Quotes around a plain name and the name's case do not count
  /// either; other quoted names, and texts, have to agree exactly.
  @inline(never)
  public static func == (left: SQLFragment, right: SQLFragment) -> Bool {
    left.comparable == right.comparable
  }

  /// Hashes the tokens as equality compares them.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparable)
  }

  private enum Comparable: Hashable {
    case tokens([ComparableToken])
    /// The segments of text that cannot be tokenized; using it in a statement throws.
    case unreadable([Segment])
  }

  private struct ComparableToken: Hashable {
    var kind: SQLToken.Kind
    var bytes: [UInt8]
  }

  private var comparable: Comparable {
    guard let tokens = try? tokens() else { return .unreadable(segments) }
    return .tokens(tokens[...].withoutOuterParentheses.map(Self.comparable))
  }

  private static func comparable(_ token: SQLToken) -> ComparableToken {
    switch token.kind {
    case .string: ComparableToken(kind: .string, bytes: Array(token.text.utf8))
    case .quotedName where token.isPlainName: folded(.word, token)
    case .quotedName: ComparableToken(kind: .quotedName, bytes: Array(token.text.utf8))
    default: folded(token.kind, token)
    }
  }

  private static func folded(_ kind: SQLToken.Kind, _ token: SQLToken) -> ComparableToken {
    ComparableToken(kind: kind, bytes: Array(SQLName(token.text).folded))
  }
}
