/// A query that has results, and knows what they are read as: a ``SelectQuery`` or a ``LiteralQuery``.
public protocol ResultQuery<Result>: SQLQuery {
  /// What each row of the result is read as.
  associatedtype Result
  /// How the rows are read.
  var reading: ResultReading<Result> { get }
}

/// How the rows of a query's result are read.
public struct ResultReading<Result>: Sendable {
  /// What the result's columns have to be.
  enum Columns: Sendable {
    /// So many, in the order in which they are read.
    case counted(Int)
    /// These among others, in any order.
    case named([String], table: String)
  }

  let columns: Columns
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

  /// The position in the statement's result of each column that is read; nil if they stand as they are read.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the result has other columns.
  func positions(in statement: Statement) throws(SQLiteError) -> [Int32]? {
    switch columns {
    case .counted(let count):
      guard count != statement.columnCount else { return nil }
      throw .impossible(
        subject: statement.purpose,
        reason: "\(count) columns are read, the result has \(statement.columnCount)")
    case .named(let names, let table):
      let found = statement.columnNames.map(SQLName.init)
      var positions: [Int32] = []
      for name in names { positions.append(try position(of: name, in: found, table: table)) }
      return positions
    }
  }

  private func position(
    of name: String, in found: [SQLName], table: String
  ) throws(SQLiteError) -> Int32 {
    let matches = found.indices.filter { found[$0] == SQLName(name) }
    guard let only = matches.first, matches.count == 1 else {
      let problem = matches.isEmpty ? "no column" : "more than one column"
      throw .impossible(
        subject: "reading rows of \(table)", reason: "the result has \(problem) \(name)")
    }
    return Int32(truncatingIfNeeded: only)
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
