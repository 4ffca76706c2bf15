internal import CSQLite

/// Where in a statement's result the columns stand that are read, during one run.
///
/// The columns of `SELECT *` change with the tables, and it is the first step of a run that finds that out.
struct ColumnPositions {
  private let columns: ResultColumns
  private var positions: [Int32]
  /// Those of the statement when the positions were looked for.
  private let recompilations: Int32

  /// - Throws: as ``ResultColumns/positions(in:)``.
  init(of columns: ResultColumns, in statement: Statement) throws(SQLiteError) {
    self.columns = columns
    recompilations = statement.recompilations
    positions = try columns.positions(in: statement)
  }

  /// The number of columns that are read, which stays the same.
  var count: Int { positions.count }

  /// To be called after the first step: looks again if the statement was compiled anew for it.
  ///
  /// - Throws: as ``ResultColumns/positions(in:)``.
  mutating func follow(_ statement: Statement) throws(SQLiteError) {
    guard recompilations != statement.recompilations else { return }
    let moved = try columns.positions(in: statement)
    // There is room for so many and no more.
    if moved.count == count { positions = moved }
  }

  /// Puts the values of the row that the statement stands on into `values`, which has room for ``count``.
  func readValues(of statement: Statement, into values: UnsafeMutablePointer<OpaquePointer?>) {
    for index in positions.indices {
      values[index] = sqlite3_column_value(statement.handle, positions[index])
    }
  }
}
