/// What a select can give for each row it finds: a field, a computed value, or a whole row of a table.
public protocol Selectable<Selected>: Sendable {
  /// What it is read as.
  associatedtype Selected
  /// Its columns, and how they are read.
  var selection: Selection<Selected> { get }
}

/// Columns of a result, and how they are read.
public struct Selection<Selected>: Sendable {
  @usableFromInline let columns: [SQLText]
  @usableFromInline let decode: RowDescription<Selected>.Decode

  @usableFromInline
  init(_ columns: [SQLText], decode: @escaping RowDescription<Selected>.Decode) {
    self.columns = columns
    self.decode = decode
  }

  var count: Int { columns.count }
}

extension RowDescription: Selectable {
  /// All columns of the table's row.
  public var selection: Selection<Row> {
    let table = TableReference.rows(RowType(Row.self))
    return Selection(
      columnNames.map { SQLText([.column(ColumnReference(name: $0, table: table))]) },
      decode: decode)
  }
}

extension TableAlias: Selectable {
  /// All columns of the table's row.
  public var selection: Selection<Row> {
    Selection(row.columnNames.map(column), decode: row.decode)
  }
}
