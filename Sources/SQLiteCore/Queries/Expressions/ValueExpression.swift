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

  /// `value` as this expression's values are stored.
  func stored(_ value: Coding.Property) throws(SQLiteError) -> SQLiteValue {
    var captured = SQLiteValue.null
    try Coding.encode(value, into: ValueSink(capturingInto: &captured))
    return captured
  }

  /// `value` as a parameter, or why it cannot be one.
  func bound(_ value: Coding.Property) -> SQLText.Segment {
    do throws(SQLiteError) {
      return .bound(try stored(value))
    } catch {
      let column = sql.onlyColumn
      return .failure(error.located(at: CellPlace(column: column?.name)), at: column)
    }
  }
}

extension Field: ValueExpression {
  /// The column.
  public var sql: SQLText {
    SQLText([.column(ColumnReference(name: name, table: .rows(RowType(Row.self))))])
  }
}
