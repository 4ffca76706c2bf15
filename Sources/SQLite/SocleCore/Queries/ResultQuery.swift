/// A query whose results have a known Swift type: a select, a statement written as SQL, or a change with `RETURNING`.
public protocol ResultQuery<Result>: SQLQuery {
  /// The Swift type of each result row.
  associatedtype Result
  /// How each result row is read as a `Result`.
  var reading: ResultReading<Result> { get }
}

/// How each result row of a query is read as a `Result`.
public struct ResultReading<Result>: Sendable {
  package let columns: ResultColumns
  @usableFromInline package let decode: RowDescription<Result>.Decode
  /// The table column behind each column that is read, nil for a computed value.
  private var references: [ColumnReference?] = []
  private var sources: [TableSource] = []
  /// The same query with its columns passed to the row sink; nil if that would lose the order of the rows, or nest aggregates.
  package var sinkQuery: (any SQLQuery)?
  /// Whether the query changes rows; the changes are undone if the results cannot be read.
  package var changesRows = false

  /// Reads all columns of `selection`, in their order.
  ///
  /// - Parameter sources: The tables to which the columns belong.
  package init(_ selection: Selection<Result>, of sources: [TableSource] = []) {
    columns = .counted(selection.columns.count)
    decode = selection.decode
    references = selection.columns.map(\.onlyColumn)
    self.sources = sources
  }

  /// Reads the columns of `row` from a result that contains them in any order, possibly with other columns.
  package init(_ row: RowDescription<Result>) {
    columns = .named(row.columnNames, table: row.table.name)
    decode = row.decode
  }

  /// Returns `error`; a conversion error with the name of its column and, if the column belongs to a table, of the table.
  ///
  /// - Parameter names: The names of the result's columns.
  package func located(_ error: any Error, names: @autoclosure () -> [String]) -> any Error {
    guard case .conversion(var cell, let expected, let found)? = error as? SQLiteError else {
      return error
    }
    let position = cell.position ?? 0
    cell.position = nil
    return SQLiteError.conversion(cell: cell, expected: expected, found: found)
      .located(at: place(of: position, names()))
  }

  private func place(of position: Int, _ names: [String]) -> CellPlace {
    if references.indices.contains(position), let column = references[position] {
      return CellPlace(table: sources.source(of: column)?.table, column: column.name)
    }
    return CellPlace(column: names.indices.contains(position) ? names[position] : nil)
  }
}

package enum ResultColumns: Sendable {
  /// This number of columns, in their order; the result must have exactly this number.
  case counted(Int)
  /// The columns of these names, in any order; the result may have other columns, too.
  case named([String], table: String)
}
