import SQLiteCore

/// Selects within other queries; they may use fields of the enclosing query.
extension ValueExpression {
  /// Holds where this value is one of the values that `query` selects. SQL: `IN (SELECT …)`.
  public func isIn<Value>(_ query: SelectQuery<Value>) -> Condition
  where Value == Coding.Required.Property { Condition(test: "\(sql) IN (\(query.nestedText))") }

  /// Holds where this value is one of the values that `query` selects; never for NULL. SQL: `IN (SELECT …)`.
  ///
  /// If the query selects a NULL, ``Condition/not`` of this condition never holds, since SQLite cannot decide which values are
  /// missing. Exclude NULL with ``ValueExpression/isNotNull`` in the query.
  public func isIn<Value>(_ query: SelectQuery<Value?>) -> Condition
  where Value == Coding.Required.Property { Condition(test: "\(sql) IN (\(query.nestedText))") }
}

extension Condition {
  /// Holds where `query` finds a row. SQL: `EXISTS (SELECT …)`.
  public static func exists(_ query: SelectQuery<some Any>) -> Condition {
    Condition(test: "EXISTS (\(query.nestedText))")
  }
}

extension Computed {
  /// The first value that `query` selects, NULL if it selects none.
  public init<Value: ColumnCoding>(_ query: SelectQuery<Value.Property>, as coding: Value.Type)
  where Coding == Value.Nullable { self.init(sql: "(\(query.nestedText))") }
}

extension SQLFragment.Interpolation {
  /// Appends a select in parentheses.
  public mutating func appendInterpolation(_ query: SelectQuery<some Any>) {
    fragment.append(inParentheses: query.nestedText)
  }
}
