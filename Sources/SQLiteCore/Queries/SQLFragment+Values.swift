extension SQLFragment.Interpolation {
  /// Appends a value as a bound parameter, in a schema as a literal. Write an optional as `\(Computed(value))`: Swift warns
  /// about `\(value)`.
  public mutating func appendInterpolation<Value: ColumnValue>(_ value: Value) {
    fragment.append(.bound(value, as: Value.self))
  }

  /// Appends values as bound parameters, in parentheses: `IN \(list: numbers)`.
  public mutating func appendInterpolation<Value: ColumnValue>(list values: [Value]) {
    fragment.append("(")
    fragment.append(values.lazy.map { SQLFragment([.bound($0, as: Value.self)]) })
    fragment.append(")")
  }

  /// Appends a value spelled as SQL: `\(literal: "it's")` gives `'it''s'`.
  ///
  /// For a condition or an expression that must have the same text as that of an index, so that SQLite uses the index.
  public mutating func appendInterpolation<Value: ColumnValue>(literal value: Value) {
    fragment.append(SQLFragment([.bound(value, as: Value.self)]).text)
  }
}

extension SQLFragment.Segment {
  /// `value` as a parameter, or the error that it cannot be stored.
  ///
  /// - Parameter column: The column it is compared with or assigned to, for the error.
  package static func bound<Coding: ColumnCoding>(
    _ value: Coding.Property, as coding: Coding.Type, column: ColumnReference? = nil
  ) -> SQLFragment.Segment {
    do throws(SQLiteError) {
      return .bound(try Coding.stored(value))
    } catch {
      return .failure(error.located(at: CellPlace(column: column?.name)), at: column)
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
