/// One value that a query computes for each row: a ``Field``, or a ``Computed`` made of fields.
///
/// It is selected, compared in a ``Condition``, put in order, and made into further values by named methods:
///
/// ```swift
/// Track.milliseconds.divided(by: 1000).isGreater(than: 60)
/// ```
public protocol ValueExpression<Coding>: Selectable where Selected == Coding.Property {
  /// How its values are written and read.
  associatedtype Coding: ColumnCoding
  /// The SQL that computes it.
  var sql: SQLText { get }
}

extension ValueExpression {
  /// The one column.
  @inlinable
  public var selection: Selection<Coding.Property> {
    Selection([sql]) { values throws(SQLiteError) in
      try Coding.decode(from: ValueSource(values, at: 0))
    }
  }

  /// `value` as it is stored in a column of this coding.
  package func stored(_ value: Coding.Property) throws(SQLiteError) -> SQLiteValue {
    try Coding.stored(value)
  }

  /// `value` as a parameter, or the reason why it cannot be one.
  package func bound(_ value: Coding.Property) -> SQLText.Segment {
    .bound(value, as: Coding.self, column: sql.onlyColumn)
  }
}

extension Field: ValueExpression {
  /// The column.
  public var sql: SQLText {
    SQLText([.column(ColumnReference(name: name, table: .rows(RowType(Row.self))))])
  }
}
