/// One value that a query computes for each row: a ``Field``, or a ``Computed`` made of fields.
///
/// It is selected, compared in a ``Condition``, put in order, and made into further values by named methods:
///
/// ```swift
/// Track.milliseconds.dividedBy(1000).isGreater(than: 60)
/// ```
public protocol ValueExpression<Coding>: Selectable where Selected == Coding.Property {
  /// How its values are written and read.
  associatedtype Coding: ColumnCoding
  /// The SQL that computes it.
  var sql: SQLText { get }
  /// Where its values stand, as far as that is one column.
  var place: CellPlace { get }
}

extension ValueExpression {
  /// The one column.
  public var selection: Selection<Coding.Property> {
    let place = place
    return Selection([sql]) { values throws(SQLiteError) in
      do throws(SQLiteError) {
        return try Coding.decode(from: ValueSource(values, at: 0))
      } catch {
        throw error.located(at: place)
      }
    }
  }

  /// `value` as this expression's values are stored.
  func stored(_ value: Coding.Property) throws(SQLiteError) -> SQLiteValue {
    var captured = SQLiteValue.null
    do throws(SQLiteError) {
      try Coding.encode(value, into: ValueSink(capturingInto: &captured))
    } catch {
      throw error.located(at: place)
    }
    return captured
  }

  /// `value` as a parameter, or why it cannot be one.
  func bound(_ value: Coding.Property) -> SQLText.Segment {
    do throws(SQLiteError) {
      return .bound(try stored(value))
    } catch {
      return .failure(error)
    }
  }
}

extension Field: ValueExpression {
  /// The column.
  public var sql: SQLText { SQLText([.column(name, of: RowType(Row.self))]) }

  /// The column; its table is what the query says.
  public var place: CellPlace { CellPlace(column: name) }
}
