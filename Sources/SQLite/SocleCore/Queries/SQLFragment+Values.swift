extension SQLFragment.Interpolation {
  /// Appends a value as a bound parameter; in DDL, where SQLite allows no parameters, as a literal. For an optional value,
  /// write `\(Computed(value))`, because Swift warns about `\(value)`.
  public mutating func appendInterpolation<Value: ColumnValue>(_ value: Value) {
    fragment.append(.bound(value, as: Value.self))
  }

  /// Appends values as bound parameters, in parentheses: `IN \(list: numbers)`.
  public mutating func appendInterpolation<Value: ColumnValue>(list values: [Value]) {
    fragment.append("(")
    fragment.append(values.lazy.map { SQLFragment([.bound($0, as: Value.self)]) })
    fragment.append(")")
  }

  /// Appends a value as an SQL literal: `\(literal: "it's")` becomes `'it''s'`.
  ///
  /// Use it where the SQL must have the same text as a partial or expression index, so that SQLite uses the index.
  public mutating func appendInterpolation<Value: ColumnValue>(literal value: Value) {
    fragment.append(SQLFragment([.bound(value, as: Value.self)]).text)
  }

  /// Appends the SQL of a field, a condition or any other expression.
  public mutating func appendInterpolation(_ expression: some ValueExpression) {
    fragment.append(expression.sql)
  }

  /// Appends the name of a table. The same SQL may then use the table's fields.
  public mutating func appendInterpolation(_ source: some QuerySource) {
    fragment.append(.table(source.source))
  }
}

extension SQLFragment.Segment {
  /// Returns `value` as a parameter; if it cannot be stored, a segment that contains the error.
  ///
  /// - Parameter column: The column that the value is compared with or assigned to, for the error.
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
