internal import CSQLite

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
