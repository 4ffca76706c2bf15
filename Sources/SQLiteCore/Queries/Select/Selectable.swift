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
  @usableFromInline let reader: SelectionReader<Selected>

  @usableFromInline
  init(_ columns: [SQLText], decode: @escaping RowDescription<Selected>.Decode) {
    self.columns = columns
    reader = SelectionReader(count: columns.count, decode: decode)
  }

  var count: Int { reader.count }
  var decode: RowDescription<Selected>.Decode { reader.decode }
}

/// How columns of a result are read. Apart from their SQL, which to copy for each row would count references.
@usableFromInline
struct SelectionReader<Selected>: Sendable {
  @usableFromInline let count: Int
  @usableFromInline let decode: RowDescription<Selected>.Decode

  init(count: Int, decode: @escaping RowDescription<Selected>.Decode) {
    self.count = count
    self.decode = decode
  }

  /// What its columns hold, the first of them at `position`, which moves on behind them.
  @inlinable
  func take(
    from values: UnsafePointer<OpaquePointer?>, at position: inout Int
  ) throws(SQLiteError) -> Selected {
    let start = position
    position &+= count
    do throws(SQLiteError) {
      return try decode(values + start)
    } catch {
      throw error.moved(by: start)
    }
  }
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
