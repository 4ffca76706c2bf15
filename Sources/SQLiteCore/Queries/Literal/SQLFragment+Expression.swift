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
      let outline = SQLExpression(text.outline)
      try outline.validate(for: "a fragment of SQL")
      if sources.isEmpty { return text }
      return try text.resolved(for: sources).nested(in: sources)
    } catch {
      return SQLText([.failure(error)])
    }
  }

  /// Proves that every parameter stands for a value: another `?` would be taken for one of them.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there is one. What cannot be read, SQLite will refuse.
  func checkParameters(for purpose: String) throws(SQLiteError) {
    guard let sql = try? text.outline.rendered().sql,
      let tokens = try? SQLTokenizer.tokens(of: sql),
      let stray = tokens.first(where: { $0.kind == .parameter })
    else { return }
    let reason = "the parameter \(stray.text) has no value. Interpolate the value in its place"
    throw .impossible(subject: purpose, reason: reason)
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
