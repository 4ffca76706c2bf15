// Bodies of views and triggers are compared as expressions are: token by token.

extension SQLExpression {
  /// The text in segments.
  package var segments: SQLText { text }

  /// The text that stands in a live schema.
  package init(live sql: String) {
    self.init(verbatim: sql)
  }

  /// What `segments` say.
  package init(segments: SQLText) {
    self.init(segments)
  }
}
