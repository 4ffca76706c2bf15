// Not inlined: every comparison of a description would contain the comparison of tokens.
extension SQLFragment: Hashable {
  /// Whether both fragments have the same tokens, apart from parentheses around the whole fragment.
  ///
  /// White space, comments and the case of keywords and names are ignored, and so are quotes around a name that needs none.
  /// String literals, and names that need their quotes, must be exactly equal.
  @inline(never)
  public static func == (left: SQLFragment, right: SQLFragment) -> Bool {
    let (tokens, others) = (left.comparable, right.comparable)
    return tokens == nil && others == nil ? left.segments == right.segments : tokens == others
  }

  /// Hashes the tokens in the form that `==` compares.
  @inline(never)
  public func hash(into hasher: inout Hasher) { hasher.combine(comparable) }

  private struct ComparableToken: Hashable {
    let kind: SQLToken.Kind
    let bytes: [UInt8]

    init(_ token: SQLToken) {
      kind = token.kind == .quotedName && token.isPlainName ? .word : token.kind
      let isExact = kind == .string || kind == .quotedName
      bytes = isExact ? Array(token.text.utf8) : Array(SQLName(token.text).folded)
    }
  }

  /// The tokens that are compared; nil for text that cannot be split into tokens, which throws when it is used in a statement.
  private var comparable: [ComparableToken]? {
    (try? tokens())?[...].withoutOuterParentheses.map(ComparableToken.init)
  }
}
