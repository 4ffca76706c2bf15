import SocleCore

// SQLite would convert the text `'12'` to the number 12 for an INTEGER column, and 12 to `'12'` for a TEXT column. A
// rebuild keeps values as they are, except that an integer may become an equal REAL, or a REAL an equal integer.

extension RebuildPlan {
  /// Checks that the new columns store every value unchanged.
  func requireNoConversion(on connection: Connection) throws(SQLiteError) {
    for (column, query) in conversionQueries {
      guard let found = try connection.values(of: query).first?.first?.text else { continue }
      throw .conversion(
        cell: CellPlace(table: wanted.name, column: column.name),
        expected: "\(column.type.declaration), or a conversion by .filling(_:with:)",
        found: found.uppercased())
    }
  }

  /// Queries for the storage class of a value that the new column would convert, for each column that could convert any.
  var conversionQueries: [(column: ColumnDescription, query: SQLCommand)] {
    cells.compactMap { cell in
      guard case .column(let old) = cell.source, let test = conversionTest(cell, of: old) else {
        return nil
      }
      let query: SQLFragment = """
        SELECT typeof(\(identifier: old.name)) FROM main.\(identifier: live.name) \
        WHERE \(test) LIMIT 1
        """
      return (cell.column, SQLCommand(wanted.rebuildPurpose, query))
    }
  }

  /// A condition that holds for an old value that the new column would convert, nil if it converts no value.
  ///
  /// It need not hold for values that SQLite refuses, such as other text in an INTEGER column of a STRICT table.
  private func conversionTest(_ cell: Cell, of old: ColumnDescription) -> SQLFragment? {
    let value: SQLFragment = "\(identifier: old.name)"
    if isNumbered(cell), live.rowIDAlias != SQLName(old.name) {
      // SQLite would assign a number in place of NULL.
      return "\(value) IS NULL OR typeof(\(value)) = 'text'"
    }
    let affinity = wanted.affinity(of: cell.column)
    guard affinity != live.affinity(of: old) else { return nil }
    // In SQLite's order every number is at most infinity, and every text is greater: a value that compares as text is stored
    // as text.
    let becomesNumber: SQLFragment =
      "typeof(\(value)) = 'text' AND NOT +\(value) > CAST(9e999 AS REAL)"
    switch affinity {
    case .blob: return nil
    case .text: return "typeof(\(value)) IN ('integer', 'real')"
    case .integer, .numeric: return becomesNumber
    case .real:
      return
        "\(becomesNumber) OR typeof(\(value)) = 'integer' AND \(value) <> CAST(\(value) AS REAL)"
    }
  }
}

extension TableDescription {
  /// The affinity of the column; that of an `ANY` column of a STRICT table is `.blob`, which converts nothing.
  fileprivate func affinity(of column: ColumnDescription) -> Affinity {
    isStrict && column.type == .any ? .blob : column.type.affinity
  }
}
