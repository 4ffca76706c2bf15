/// A piece of SQL that evaluates to a value: a check, a default, a part of an index.
///
/// Its text is written at compile time; what is only known at run time is interpolated as a name or a value
/// and can therefore never be read as SQL:
///
/// ```swift
/// let check: SQLExpression = "\(identifier: name) BETWEEN 0 AND \(value: .integer(limit))"
/// // "rating" BETWEEN 0 AND 5
/// ```
public struct SQLExpression: Sendable {
  var text: SQLText

  init(_ text: SQLText) {
    self.text = text
  }

  /// The expression of that text, which comes from a schema that SQLite has accepted.
  init(verbatim: String) {
    text = SQLText([.verbatim(verbatim)])
  }
}

extension SQLExpression: ExpressibleByStringLiteral {
  /// The expression of that text.
  public init(stringLiteral value: StaticString) {
    self.init(verbatim: value.description)
  }
}
