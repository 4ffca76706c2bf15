/// One value that a query computes for each row: a ``Field``, or a ``Computed`` built from fields.
///
/// The methods of an expression compare it in a ``Condition``, sort by it, and compute further values from it:
///
/// ```swift
/// Track.milliseconds.divided(by: 1000).isGreater(than: 60)
/// ```
public protocol ValueExpression<Coding>: Selectable where Selected == Coding.Property {
  /// How the values are written to SQLite and read from it.
  associatedtype Coding: ColumnCoding
  /// The SQL that computes the value.
  var sql: SQLFragment { get }
}

extension ValueExpression {
  /// The selection of this expression's value, as one result column.
  @inlinable
  public var selection: Selection<Coding.Property> {
    Selection([sql]) { values throws(SQLiteError) in
      try Coding.decode(from: values[0])
    }
  }

  /// Returns `value` as a parameter; if it cannot be stored, a fragment that contains the error.
  package func bound(_ value: Coding.Property) -> SQLFragment {
    SQLFragment([.bound(value, as: Coding.self, column: sql.onlyColumn)])
  }
}

extension Field: ValueExpression {
  /// The column's name, qualified where the query requires it.
  public var sql: SQLFragment {
    let table = TableReference.rows(RowType(Row.self))
    return SQLFragment([
      .column(ColumnReference(name: name, table: table, collation: column.collation))
    ])
  }
}

/// A value, several values or a whole row that a select can return for each row that it finds.
public protocol Selectable<Selected>: Sendable {
  /// The type of the selected value.
  associatedtype Selected
  /// The result columns that hold the selected value, and how the value is read from them.
  var selection: Selection<Selected> { get }
}

/// The result columns that hold a selected value, and how the value is read from them.
public struct Selection<Selected>: Sendable {
  @usableFromInline package let columns: [SQLFragment]
  @usableFromInline package let decode: RowDescription<Selected>.Decode

  @usableFromInline
  package init(_ columns: [SQLFragment], decode: @escaping RowDescription<Selected>.Decode) {
    self.columns = columns
    self.decode = decode
  }
}

extension Selection<Int> {
  static func integer(_ sql: SQLFragment) -> Selection {
    Selection([sql]) { values throws(SQLiteError) in try Int.decode(from: values[0]) }
  }
}

/// A table that a query can read from, and whose rows it can select: a ``RowDescription``, or an alias of one.
public protocol QuerySource<Selected>: Selectable {
  /// The table, with its name or alias in the query.
  var source: TableSource { get }
}

extension RowDescription: QuerySource {
  /// The selection of whole rows: all columns of the table.
  public var selection: Selection<Row> {
    let table = TableReference.rows(RowType(Row.self))
    return Selection(
      columnNames.map { SQLFragment([.column(ColumnReference(name: $0, table: table))]) },
      decode: decode)
  }

  /// The table, without an alias.
  public var source: TableSource {
    TableSource(table: table.name, reference: .rows(RowType(Row.self)))
  }
}
