/// One value that a query computes for each row: a ``Field``, or a ``Computed`` made of fields.
///
/// Named methods select it, compare it in a ``Condition``, sort by it, and compute further values from it:
///
/// ```swift
/// Track.milliseconds.divided(by: 1000).isGreater(than: 60)
/// ```
public protocol ValueExpression<Coding>: Selectable where Selected == Coding.Property {
  /// How its values are written and read.
  associatedtype Coding: ColumnCoding
  /// The SQL that computes it.
  var sql: SQLFragment { get }
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
  package func bound(_ value: Coding.Property) -> SQLFragment {
    SQLFragment([.bound(value, as: Coding.self, column: sql.onlyColumn)])
  }
}

extension Field: ValueExpression {
  /// The column.
  public var sql: SQLFragment {
    SQLFragment([.column(ColumnReference(name: name, table: .rows(RowType(Row.self))))])
  }
}

/// A value, several values or a whole row that a select returns for each row it finds.
public protocol Selectable<Selected>: Sendable {
  /// The type it is read as.
  associatedtype Selected
  /// The columns of the result that hold it.
  var selection: Selection<Selected> { get }
}

/// Columns of a result, and how they are read.
public struct Selection<Selected>: Sendable {
  @usableFromInline package let columns: [SQLFragment]
  @usableFromInline package let decode: RowDescription<Selected>.Decode

  @usableFromInline
  package init(_ columns: [SQLFragment], decode: @escaping RowDescription<Selected>.Decode) {
    self.columns = columns
    self.decode = decode
  }
}

extension RowDescription: Selectable {
  /// All columns of the table's rows.
  public var selection: Selection<Row> {
    let table = TableReference.rows(RowType(Row.self))
    return Selection(
      columnNames.map { SQLFragment([.column(ColumnReference(name: $0, table: table))]) },
      decode: checkingDecode)
  }
}

/// A table that a query can read from: a ``RowDescription``, or an alias of one.
public protocol QuerySource<Row>: Sendable {
  /// The type of its rows.
  associatedtype Row
  /// The table as the query names it.
  var source: TableSource { get }
}

extension RowDescription: QuerySource {
  /// The table under its own name.
  public var source: TableSource {
    TableSource(table: table.name, reference: .rows(RowType(Row.self)))
  }
}
