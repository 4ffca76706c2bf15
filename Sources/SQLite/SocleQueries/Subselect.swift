import SocleCore

/// Conditions on the results of a sub-select, which may use fields of the enclosing query.
extension ValueExpression {
  /// Holds where this value is one of the values that `query` selects. SQL: `IN (SELECT …)`.
  ///
  /// Stored values are compared: both columns must store the type in the same way, such as dates as Unix seconds.
  public func isIn<Value>(_ query: SelectQuery<Value>) -> Condition
  where Value == Coding.Required.Property { Condition(test: "\(sql) IN (\(query.nestedText))") }

  /// Holds where this value is one of the values that `query` selects; a NULL is never one of them. SQL: `IN (SELECT …)`.
  ///
  /// Stored values are compared: both columns must store the type in the same way.
  /// If the query selects a NULL, ``Condition/not`` of this condition never holds, because to SQLite the NULL might be any
  /// value. Exclude NULL in the query with ``ValueExpression/isNotNull``.
  public func isIn<Value>(_ query: SelectQuery<Value?>) -> Condition
  where Value == Coding.Required.Property { Condition(test: "\(sql) IN (\(query.nestedText))") }
}

extension Condition {
  /// Holds where `query` has at least one result. SQL: `EXISTS (SELECT …)`.
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
    fragment.append("(\(query.nestedText))")
  }
}
