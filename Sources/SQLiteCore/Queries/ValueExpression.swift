/// One value that a query computes for each row: a ``Field``, or a ``Computed`` made of fields.
///
/// Named methods select it, compare it in a ``Condition``, sort by it, and compute further values from it:
///
/// ```swift
/// Track.milliseconds.divided(by: 1000).isGreater(than: 60)
/// ```
public protocol ValueExpression<Coding>: Selectable where Selected == Coding.Property {
  /// How its values are written to and read from SQLite.
  associatedtype Coding: ColumnCoding
  /// The SQL that computes it.
  var sql: SQLFragment { get }
}

extension ValueExpression {
  /// The selection of this one column.
  @inlinable
  public var selection: Selection<Coding.Property> {
    Selection([sql]) { values throws(SQLiteError) in
      try Coding.decode(from: values[0])
    }
  }

  /// `value` as a column of this coding stores it.
  package func stored(_ value: Coding.Property) throws(SQLiteError) -> SQLiteValue {
    try Coding.stored(value)
  }

  /// `value` as a parameter, or the error that it cannot be stored.
  package func bound(_ value: Coding.Property) -> SQLFragment {
    SQLFragment([.bound(value, as: Coding.self, column: sql.onlyColumn)])
  }
}

extension Field: ValueExpression {
  /// The column's name, qualified where the query requires it.
  public var sql: SQLFragment {
    SQLFragment([.column(ColumnReference(name: name, table: .rows(RowType(Row.self))))])
  }
}

/// A value, several values or a whole row that a select returns for each row it finds.
public protocol Selectable<Selected>: Sendable {
  /// The type as which it is read.
  associatedtype Selected
  /// The columns of the result that hold it.
  var selection: Selection<Selected> { get }
}

/// The result columns that hold a selected value, and how it is read from them.
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
