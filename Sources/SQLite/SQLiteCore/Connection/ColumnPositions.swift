internal import CSQLite

/// The positions, in a statement's result, of the columns that are read during one run.
///
/// The columns of `SELECT *` change with the tables. SQLite notices such a change in the first step of a run.
struct ColumnPositions {
  private let columns: ResultColumns
  private var positions: [Int32]
  /// How often the statement had been recompiled when the positions were computed.
  private let recompilations: Int32

  init(of columns: ResultColumns, in statement: Statement) throws(SQLiteError) {
    self.columns = columns
    recompilations = statement.recompilations
    positions = try columns.positions(in: statement)
  }

  var count: Int { positions.count }

  /// Computes the positions again if the first step recompiled the statement. Call it after that step.
  mutating func follow(_ statement: Statement) throws(SQLiteError) {
    guard recompilations != statement.recompilations else { return }
    let moved = try columns.positions(in: statement)
    // The caller's buffer has room for `count` values only.
    if moved.count == count { positions = moved }
  }

  /// Copies the values of the statement's current row into `values`, which has room for ``count``.
  func readValues(
    of statement: Statement, into values: UnsafeMutablePointer<OpaquePointer?>
  ) {
    for index in positions.indices {
      values[index] = sqlite3_column_value(statement.handle, positions[index])
    }
  }
}

extension ResultColumns {
  /// The position in the statement's result of each column that is read.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the result has other columns.
  func positions(in statement: Statement) throws(SQLiteError) -> [Int32] {
    if case .counted(let count) = self, count != statement.columnCount {
      throw .impossible(
        subject: statement.purpose,
        reason: "\(count) columns are read, the result has \(statement.columnCount)")
    }
    guard case .named(let names, let table) = self else {
      return Array(0..<sqlite3_column_count(statement.handle))
    }
    let found = statement.columnNames.map(SQLName.init)
    var positions: [Int32] = []
    for name in names { positions.append(try Self.position(of: name, in: found, table: table)) }
    return positions
  }

  private static func position(
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
}
