extension SQLFragment: ExpressibleByStringInterpolation {
  /// A fragment that consists of the literal's text.
  public init(stringLiteral value: StaticString) { self.init(trusted: value.description) }

  /// The fragment that `stringInterpolation` collected.
  public init(stringInterpolation: Interpolation) { self = stringInterpolation.fragment }

  /// Collects the parts of an interpolated fragment: compile-time text, values, names, fields, tables and other fragments.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    package var fragment = SQLFragment()

    /// An empty fragment, to which the parts are appended.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text written at compile time.
    public mutating func appendLiteral(_ literal: StaticString) { fragment.append(literal) }

    /// Appends a quoted name: `\(identifier: "a b")` becomes `"a b"`.
    public mutating func appendInterpolation(identifier name: String) {
      fragment.append(identifier: name)
    }

    /// Appends quoted names with commas between them.
    public mutating func appendInterpolation(identifiers names: [String]) {
      fragment.append(names.lazy.map { SQLFragment([.identifier($0)]) })
    }

    /// Appends several fragments with a separator between them.
    public mutating func appendInterpolation(_ parts: [SQLFragment], separator: StaticString) {
      fragment.append(parts, separator: separator)
    }

    /// Appends another fragment as it is, without parentheses.
    public mutating func appendInterpolation(_ other: SQLFragment) { fragment.append(other) }
  }
}

extension SQLFragment {
  /// The fragment for DDL: with literals instead of bound values, and columns without the names of their tables.
  package var text: SQLFragment {
    SQLFragment(
      segments.flatMap { segment -> [Segment] in
        switch segment {
        case .column(let column): [.identifier(column.name)]
        // After a minus, `--5` would begin a comment.
        case .bound(let value) where value.isSpelledWithSign:
          [.verbatim("("), .literal(value), .verbatim(")")]
        case .bound(let value): [.literal(value)]
        default: [segment]
        }
      })
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
