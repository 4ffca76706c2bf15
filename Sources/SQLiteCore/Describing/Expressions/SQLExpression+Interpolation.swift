extension SQLExpression: ExpressibleByStringInterpolation {
  /// The expression that `stringInterpolation` collected.
  public init(stringInterpolation: Interpolation) {
    self.init(stringInterpolation.text)
  }

  /// Collects an expression from compile-time text, names, values and other expressions.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    var text = SQLText()

    /// An empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text written at compile time.
    public mutating func appendLiteral(_ literal: StaticString) {
      text.append(literal)
    }

    /// Appends a name, quoted: `\(identifier: "a b")` gives `"a b"`.
    public mutating func appendInterpolation(identifier name: String) {
      text.append(identifier: name)
    }

    /// Appends a value, spelled as SQL: `\(value: .text("it's"))` gives `'it''s'`.
    public mutating func appendInterpolation(value: SQLiteValue) {
      // After a minus, `--5` would begin a comment.
      if value.isSpelledWithSign {
        append(inParentheses: SQLText([.literal(value)]))
      } else {
        text.append(.literal(value))
      }
    }

    /// Appends an expression in parentheses, so that it keeps its meaning in the larger one.
    public mutating func appendInterpolation(_ expression: SQLExpression) {
      append(inParentheses: expression.text)
    }

    private mutating func append(inParentheses part: SQLText) {
      text.append("(")
      text.append(part)
      text.append(")")
    }
  }
}

extension SQLiteValue {
  fileprivate var isSpelledWithSign: Bool {
    switch self {
    case .integer(let value): value < 0
    case .real(let value): value.sign == .minus
    default: false
    }
  }
}
