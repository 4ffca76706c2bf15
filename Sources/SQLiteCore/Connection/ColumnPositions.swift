internal import CSQLite

/// The positions, in a statement's result, of the columns that are read during one run.
///
/// The columns of `SELECT *` change with the tables. SQLite notices such a change in the first step of a run.
package struct ColumnPositions {
  private let columns: ResultColumns
  private var positions: [Int32]
  /// The statement's count of recompilations when the positions were computed.
  private let recompilations: Int32

  /// - Throws: as ``ResultColumns/positions(in:)``.
  package init(of columns: ResultColumns, in statement: Statement) throws(SQLiteError) {
    self.columns = columns
    recompilations = statement.recompilations
    positions = try columns.positions(in: statement)
  }

  /// The number of columns that are read; constant.
  package var count: Int { positions.count }

  /// Computes the positions again if the first step recompiled the statement; to be called after that step.
  ///
  /// - Throws: as ``ResultColumns/positions(in:)``.
  package mutating func follow(_ statement: Statement) throws(SQLiteError) {
    guard recompilations != statement.recompilations else { return }
    let moved = try columns.positions(in: statement)
    // The caller's buffer has room for this number of values only.
    if moved.count == count { positions = moved }
  }

  /// Copies the values of the statement's current row into `values`, which has room for ``count``.
  package func readValues(
    of statement: Statement, into values: UnsafeMutablePointer<OpaquePointer?>
  ) {
    for index in positions.indices {
      values[index] = sqlite3_column_value(statement.handle, positions[index])
    }
  }
}
