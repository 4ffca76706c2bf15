/// A piece of SQL whose text stands in the program, for what the typed queries do not cover.
///
/// What is interpolated never becomes text: a value becomes a bound parameter, a name is quoted. Only a literal of the
/// source code can be a fragment, so nothing that comes from outside can be injected.
///
/// ```swift
/// let year: SQLFragment = "strftime('%Y', \(Invoice.date))"   // strftime('%Y', "InvoiceDate")
/// ```
public struct SQLFragment: Sendable {
  var text = SQLText()
  /// The tables that were named in it.
  var sources: [TableSource] = []
}

extension SQLFragment: ExpressibleByStringInterpolation {
  /// The fragment of that text.
  public init(stringLiteral value: StaticString) {
    text = SQLText([.verbatim(value.description)])
  }

  /// The fragment that `stringInterpolation` collected.
  public init(stringInterpolation: Interpolation) {
    self = stringInterpolation.fragment
  }

  /// Collects a fragment from compile-time text, values, fields, tables and other fragments.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    var fragment = SQLFragment()

    /// An empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text written at compile time.
    public mutating func appendLiteral(_ literal: StaticString) {
      fragment.text.append(literal)
    }

    /// Appends a value as a bound parameter; an optional one as `\(Computed(value))`, else Swift warns.
    public mutating func appendInterpolation<Value: ColumnValue>(_ value: Value) {
      fragment.text.append(Computed(value).sql)
    }

    /// Appends values as bound parameters, in parentheses: `IN \(list: numbers)`.
    public mutating func appendInterpolation<Value: ColumnValue>(list values: [Value]) {
      fragment.text.append("(")
      fragment.text.append(values.lazy.map { Computed($0).sql })
      fragment.text.append(")")
    }

    /// Appends a field, a condition, or another value of a query.
    public mutating func appendInterpolation(_ expression: some ValueExpression) {
      fragment.text.append(expression.sql)
    }

    /// Appends a table, whose fields may then be named.
    public mutating func appendInterpolation(_ source: some QuerySource) {
      fragment.text.append(source.source.text)
      fragment.sources.append(source.source)
    }

    /// Appends a name, quoted: `\(identifier: "a b")` gives `"a b"`.
    public mutating func appendInterpolation(identifier name: String) {
      fragment.text.append(identifier: name)
    }

    /// Appends names, quoted, with commas between them.
    public mutating func appendInterpolation(identifiers names: [String]) {
      fragment.text.append(names.lazy.map { SQLText([.identifier($0)]) })
    }

    /// Appends several fragments with a separator between them.
    public mutating func appendInterpolation(_ parts: [SQLFragment], separator: StaticString) {
      fragment.text.append(parts.lazy.map(\.text), separator: separator)
      fragment.sources += parts.flatMap(\.sources)
    }

    /// Appends another fragment as it is.
    public mutating func appendInterpolation(_ other: SQLFragment) {
      fragment.text.append(other.text)
      fragment.sources += other.sources
    }

    /// Appends a select in parentheses.
    public mutating func appendInterpolation(_ query: SelectQuery<some Any>) {
      fragment.text.append(inParentheses: query.nestedText)
    }
  }
}
