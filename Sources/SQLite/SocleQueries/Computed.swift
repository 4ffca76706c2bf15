import SocleCore

/// A value that SQLite computes from other values; it is read and compared with the coding `Coding`.
///
/// Methods of ``ValueExpression`` and functions written in Swift return it. For any other SQL, create it from an
/// ``SQLFragment``:
///
/// ```swift
/// Computed("strftime('%Y', \(Invoice.date))", as: String.self)
/// ```
public struct Computed<Coding: ColumnCoding>: ValueExpression {
  /// The SQL that computes the value.
  public let sql: SQLFragment

  package init(sql: SQLFragment) { self.sql = sql }

  /// The value of `other`, as a `Computed`.
  public init(_ other: some ValueExpression<Coding>) { self.init(sql: other.sql) }

  /// The value of an expression written as SQL, read with `coding`.
  ///
  /// If the fragment is not one whole expression, its use throws ``SQLiteError/impossible(subject:reason:)``.
  public init(_ fragment: SQLFragment, as coding: Coding.Type) {
    self.init(sql: "(\(fragment.expression))")
  }
}

extension Computed where Coding: ColumnValue {
  /// A constant: the same value for every row.
  public init(_ value: Coding) { self.init(sql: SQLFragment([.bound(value, as: Coding.self)])) }
}

extension Condition {
  /// A condition that holds where the fragment is true: neither NULL nor 0.
  ///
  /// If the fragment is not one whole expression, its use throws ``SQLiteError/impossible(subject:reason:)``.
  public init(_ fragment: SQLFragment) { self.init(test: "(\(fragment.expression))") }
}

extension ValueExpression {
  /// The same value, read as an optional. Use it for a column of a left-joined table, which is NULL in rows without a match.
  public var optional: Computed<Coding.Nullable> { Computed(sql: sql) }

  /// The same value, read as a non-optional. Use it for a nullable value that is never NULL in this query.
  ///
  /// Reading a NULL throws ``SQLiteError/conversion(cell:expected:found:)``.
  public var required: Computed<Coding.Required> { Computed(sql: sql) }

  /// The same value, compared and sorted by `collation`.
  public func collated(_ collation: Collation) -> Computed<Coding> {
    Computed(sql: "(\(sql) COLLATE \(identifier: collation.name))")
  }
}

extension SQLFragment {
  /// The fragment as part of a larger expression; if it is not one whole expression, a fragment that contains the error.
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
