extension Connection {
  /// The rows that refer to parents which do not exist, whether foreign keys are enforced or not.
  ///
  /// SQL: `PRAGMA foreign_key_check`.
  /// - Parameter table: Whose rows to look at; nil for all tables.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table, or a foreign key names
  ///   columns that are no key of the parent.
  public func foreignKeyCheck(
    table: String? = nil
  ) throws(SQLiteError) -> [ForeignKeyViolation] {
    let query = PragmaQuery("foreign_key_check", table.map { .text($0) })
    var keys: [String: [Int64: [String]]] = [:]
    var violations: [ForeignKeyViolation] = []
    for row in try values(of: query) {
      guard row.count == 4, case .text(let child) = row[0], case .text(let parent) = row[2],
        case .integer(let key) = row[3]
      else { continue }
      if keys[child] == nil { keys[child] = try referringColumns(of: child) }
      violations.append(
        ForeignKeyViolation(
          childTable: child, childRowID: row[1].wholeNumber,
          childColumns: keys[child]?[key] ?? [], parentTable: parent))
    }
    return violations
  }

  /// The referring columns of each foreign key of the table, by SQLite's number for the key.
  private func referringColumns(of table: String) throws(SQLiteError) -> [Int64: [String]] {
    var columns: [Int64: [String]] = [:]
    // Rows of one key come in the order of its columns.
    for row in try values(of: PragmaQuery("foreign_key_list", .text(table))) {
      guard row.count > 3, let key = row[0].wholeNumber, case .text(let column) = row[3] else {
        continue
      }
      columns[key, default: []].append(column)
    }
    return columns
  }
}

extension SQLiteValue {
  fileprivate var wholeNumber: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }
}
