/// The pattern of a search in a full-text index (https://sqlite.org/fts5.html#full_text_query_syntax).
public struct FullTextPattern: Hashable, Sendable {
  /// The pattern in FTS5's syntax. It is bound, never part of the SQL.
  public let expression: String

  /// A pattern in FTS5's syntax, such as `title: "kind of" AND NOT blue`, for callers who know that syntax.
  ///
  /// A search with an invalid pattern throws ``SQLiteError/refused(attempt:code:message:place:)``.
  public init(expression: String) { self.expression = expression }

  /// A pattern that finds the rows with all words of `text`, in any order.
  ///
  /// The text may be anything that a user types: quotes, `*`, `-`, `AND` and the like have no special meaning. Characters that
  /// the index's tokenizer ignores are ignored here, too (`c++` finds `c`). A text without words finds nothing.
  /// - Parameter completing: Whether the last word may be the beginning of a word, as while the user is still typing.
  public init(words text: String, completing: Bool = false) {
    // Scalars, not characters: a quote with an accent on it is a quote to FTS5.
    let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0 == "\0" }
    let quoted = words.map { word in
      let doubled = word.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
      return "\"\(String(String.UnicodeScalarView(doubled)))\""
    }
    let pattern = quoted.isEmpty ? "\"\"" : quoted.joined(separator: " ")
    expression = completing && !quoted.isEmpty ? pattern + " *" : pattern
  }
}
