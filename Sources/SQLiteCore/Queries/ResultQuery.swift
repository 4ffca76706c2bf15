/// A query with results of a known type: a select, a literal statement, a change that returns rows.
public protocol ResultQuery<Result>: SQLQuery {
  /// The type of each result.
  associatedtype Result
  /// How the rows are read.
  var reading: ResultReading<Result> { get }
}

/// How the rows of a query's result are read.
public struct ResultReading<Result>: Sendable {
  package let columns: ResultColumns
  @usableFromInline package let decode: RowDescription<Result>.Decode
  /// The table column behind each column that is read, nil for a computed one.
  private let references: [ColumnReference?]
  private let sources: [TableSource]
  /// The same query with its columns passed to the row sink; nil if the sink would lose an order, or nest aggregates.
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

  /// Reads the columns of `row`, at any positions and among others.
  package init(_ row: RowDescription<Result>) {
    columns = .named(row.columnNames, table: row.table.name)
    decode = row.decode
    references = []
    sources = []
  }

  /// An error of reading a row, with the name of the column and, if it is a table's column, the table.
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

/// The columns of a result that are read.
package enum ResultColumns: Sendable {
  /// All, in their order.
  case all
  /// This number of columns, in their order; the result must have as many.
  case counted(Int)
  /// Columns of these names among others, in any order.
  case named([String], table: String)
}
