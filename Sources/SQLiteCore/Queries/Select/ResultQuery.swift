/// A query that has results, and knows what they are read as: a ``SelectQuery`` or a ``LiteralQuery``.
public protocol ResultQuery<Result>: SQLQuery {
  /// What each row of the result is read as.
  associatedtype Result
  /// How the rows are read.
  var reading: ResultReading<Result> { get }
}

/// How the rows of a query's result are read.
public struct ResultReading<Result>: Sendable {
  let columns: ResultColumns
  @usableFromInline let decode: RowDescription<Result>.Decode
  /// What stands in each column that is read, as far as that is one column of a table.
  private let references: [ColumnReference?]
  private let sources: [TableSource]

  /// Reads all columns of `selection`, in their order.
  ///
  /// - Parameter sources: The tables whose columns they are.
  init(_ selection: Selection<Result>, of sources: [TableSource] = []) {
    columns = .counted(selection.count)
    decode = selection.decode
    references = selection.columns.map(\.onlyColumn)
    self.sources = sources
  }

  /// Reads the columns of `row`, wherever they stand among others.
  init(_ row: RowDescription<Result>) {
    columns = .named(row.columnNames, table: row.table.name)
    decode = row.decode
    references = []
    sources = []
  }

  /// An error of reading a row of `statement`, with the name of the column and, as far as that is one, its table.
  func located(_ error: any Error, in statement: Statement) -> any Error {
    guard let error = error as? SQLiteError,
      case .conversion(var cell, let expected, let found) = error
    else { return error }
    let position = cell.position ?? 0
    cell.position = nil
    return SQLiteError.conversion(cell: cell, expected: expected, found: found)
      .located(at: place(of: position, in: statement.columnNames))
  }

  private func place(of position: Int, in names: [String]) -> CellPlace {
    if references.indices.contains(position), let column = references[position] {
      return CellPlace(table: sources.source(of: column)?.table, column: column.name)
    }
    return CellPlace(column: names.indices.contains(position) ? names[position] : nil)
  }
}
