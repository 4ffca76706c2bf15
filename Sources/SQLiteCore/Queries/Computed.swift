/// A value that SQLite computes from others, read and compared as `Coding` does.
///
/// Methods of ``ValueExpression`` and functions written in Swift return it; a ``SQLFragment`` makes any other:
///
/// ```swift
/// Computed("strftime('%Y', \(Invoice.date))", as: String.self)
/// ```
public struct Computed<Coding: ColumnCoding>: ValueExpression {
  /// The SQL that computes it.
  public let sql: SQLFragment

  package init(sql: SQLFragment) {
    self.sql = sql
  }

  /// The same as another expression.
  public init(_ other: some ValueExpression<Coding>) {
    self.init(sql: other.sql)
  }

  /// The value of a literal expression, read as `coding` does.
  ///
  /// Unless the fragment is one whole expression, ``SQLiteError/impossible(subject:reason:)`` is thrown where it is used.
  public init(_ fragment: SQLFragment, as coding: Coding.Type) {
    self.init(sql: "(\(fragment.expression))")
  }
}

extension Computed where Coding: ColumnValue {
  /// The same value for every row.
  public init(_ value: Coding) {
    self.init(sql: SQLFragment([.bound(value, as: Coding.self)]))
  }
}

extension Condition {
  /// Holds where the fragment is true: neither NULL nor 0.
  ///
  /// Unless the fragment is one whole expression, ``SQLiteError/impossible(subject:reason:)`` is thrown where it is used.
  public init(_ fragment: SQLFragment) {
    self.init(test: "(\(fragment.expression))")
  }
}

extension ValueExpression {
  /// The same value read as an optional: for a column of a left join, which may have found no row.
  public var optional: Computed<Coding.Nullable> { Computed(sql: sql) }

  /// The same value read as one that is never NULL, where SQL allows a NULL that the caller knows not to occur.
  ///
  /// Reading a NULL throws.
  public var required: Computed<Coding.Required> { Computed(sql: sql) }

  /// The same value, compared and sorted by `collation`.
  public func collated(_ collation: Collation) -> Computed<Coding> {
    Computed(sql: "(\(sql) COLLATE \(identifier: collation.name))")
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
