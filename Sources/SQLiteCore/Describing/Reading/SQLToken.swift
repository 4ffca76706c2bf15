/// The smallest piece of SQL that means something.
struct SQLToken: Sendable {
  enum Kind: Sendable {
    /// A name or keyword without quotes.
    case word
    /// A name in `"…"`, `[…]` or backticks.
    case quotedName
    /// A text in `'…'`, which SQLite also takes for a name where only a name can stand.
    case string
    /// The digits of `x'…'`.
    case blob
    case number
    /// `?1`, `:name`, `@name`, `$name`.
    case parameter
    /// An operator, a comma, a parenthesis, …
    case symbol
  }

  let kind: Kind
  /// What it says, without quotes.
  let text: String
  /// Where it stands, in UTF-8 bytes from the start.
  let range: Range<Int>

  /// Whether it is that keyword, in whatever case.
  func isWord(_ keyword: String) -> Bool {
    kind == .word && SQLName(text) == SQLName(keyword)
  }

  /// Whether it is that operator or bracket.
  func isSymbol(_ symbol: String) -> Bool {
    kind == .symbol && text == symbol
  }

  /// Whether it can name something: a word that is not reserved, or anything quoted.
  var isName: Bool {
    switch kind {
    case .word: !SQLKeyword.isReserved(text)
    case .quotedName, .string: true
    default: false
    }
  }
}
