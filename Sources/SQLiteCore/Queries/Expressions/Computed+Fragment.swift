extension Computed {
  /// What the fragment computes, read as `coding` says.
  ///
  /// ```swift
  /// Computed("strftime('%Y', \(Invoice.date))", as: String.self)
  /// ```
  ///
  /// Unless the fragment is one whole expression, ``SQLiteError/impossible(subject:reason:)`` is thrown where it is used.
  public init(_ fragment: SQLFragment, as coding: Coding.Type) {
    var text = SQLText()
    text.append(inParentheses: fragment.expression)
    self.init(text)
  }
}

extension Condition {
  /// Holds where the fragment is true: neither NULL nor 0.
  ///
  /// Unless the fragment is one whole expression, ``SQLiteError/impossible(subject:reason:)`` is thrown where it is used.
  public init(_ fragment: SQLFragment) {
    var text = SQLText()
    text.append(inParentheses: fragment.expression)
    self.init(test: text)
  }
}

extension SQLFragment {
  /// The fragment as part of a larger expression, or the reason why it cannot be one.
  fileprivate var expression: SQLFragment {
    do throws(SQLiteError) {
      try validate(for: "a fragment of SQL", allowsParameters: true)
      let sources = sources
      if sources.isEmpty { return self }
      return try resolved(for: sources, isNested: true).nested(in: sources)
    } catch {
      return SQLFragment([.failure(error)])
    }
  }
}

extension SQLFragment.Interpolation {
  /// Appends a field, a condition, or another value of a query.
  public mutating func appendInterpolation(_ expression: some ValueExpression) {
    fragment.append(expression.sql)
  }

  /// Appends a table, whose fields may then be named.
  public mutating func appendInterpolation(_ source: some QuerySource) {
    fragment.append(.table(source.source))
  }
}
