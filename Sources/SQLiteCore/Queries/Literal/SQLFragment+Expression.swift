extension Computed {
  /// What the fragment computes, read as `coding` says.
  ///
  /// ```swift
  /// Computed("strftime('%Y', \(Invoice.date))", as: String.self)
  /// ```
  ///
  /// The fragment must be one whole expression, else ``SQLiteError/impossible(subject:reason:)`` is thrown where it is
  /// used.
  public init(_ fragment: SQLFragment, as coding: Coding.Type) {
    var text = SQLText()
    text.append(inParentheses: fragment.expression)
    self.init(text)
  }
}

extension Condition {
  /// Holds where the fragment is true: neither NULL nor 0.
  ///
  /// The fragment must be one whole expression, else ``SQLiteError/impossible(subject:reason:)`` is thrown where it is
  /// used.
  public init(_ fragment: SQLFragment) {
    var text = SQLText()
    text.append(inParentheses: fragment.expression)
    self.init(text)
  }
}

extension SQLFragment {
  /// The fragment as part of a larger expression, or why it cannot be one.
  fileprivate var expression: SQLText {
    do throws(SQLiteError) {
      let subject = "a fragment of SQL"
      try text.checkInterpolations(for: subject)
      try SQLExpression(text.outline).validate(for: subject)
      if sources.isEmpty { return text }
      return try text.resolved(for: sources, isNested: true).nested(in: sources)
    } catch {
      return SQLText([.failure(error)])
    }
  }
}

extension SQLText {
  /// The text with a plain word in the place of each column and value: enough to see how it is built.
  fileprivate var outline: SQLText {
    SQLText(
      segments.map { segment in
        switch segment {
        case .verbatim, .identifier, .literal: segment
        default: .verbatim(" x ")
        }
      })
  }
}
