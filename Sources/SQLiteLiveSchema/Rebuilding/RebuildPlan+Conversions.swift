import SQLiteCore

// SQLite would convert the text `'12'` to the number 12 for an INTEGER column, and 12 to `'12'` for a TEXT column. A
// rebuild keeps values as they are, except that an integer may become an equal REAL, or a REAL an equal integer.

extension RebuildPlan {
  /// Checks that the new columns store every value unchanged.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` naming the column.
  func requireNoConversion(on connection: Connection) throws(SQLiteError) {
    guard let command = conversionCommand, let row = try connection.values(of: command).first,
      case .integer(let position) = row[0], case .text(let found) = row[1]
    else { return }
    let column = cells[Int(position)].column
    throw .conversion(
      cell: CellPlace(table: wanted.name, column: column.name),
      expected: "\(column.type.declaration), or a conversion by .filling(_:with:)",
      found: found.uppercased())
  }

  /// Selects the position among the cells, and the storage class, of a value that would be converted; nil if no value of
  /// the table can be.
  var conversionCommand: SQLCommand? {
    var positions: [SQLFragment] = []
    var classes: [SQLFragment] = []
    for (position, cell) in cells.enumerated() {
      guard case .column(let old) = cell.source, let test = conversionTest(cell, of: old) else {
        continue
      }
      positions.append("WHEN \(test) THEN \(literal: position)")
      classes.append("WHEN \(test) THEN typeof(\(identifier: old.name))")
    }
    guard !positions.isEmpty else { return nil }
    return SQLCommand(
      wanted.rebuildPurpose,
      """
      SELECT * FROM (SELECT CASE \(positions, separator: " ") END AS position, \
      CASE \(classes, separator: " ") END FROM main.\(identifier: live.name)) \
      WHERE position IS NOT NULL LIMIT 1
      """)
  }

  /// A condition that holds for an old value that the new column would convert, nil if it would convert none.
  private func conversionTest(_ cell: Cell, of old: ColumnDescription) -> SQLFragment? {
    if isNumbered(cell) { return numberTest(of: old) }
    let type = cell.column.type
    let isSame = type == old.type || !wanted.isStrict && type.affinity == old.type.affinity
    if wanted.isStrict == live.isStrict, isSame { return nil }
    let test = wanted.isStrict ? type.strictTest : type.affinity.test
    return test.map { SQLFragment(test: $0, of: old.name) }
  }

  /// A condition for NULLs, in place of which SQLite would assign a number.
  private func numberTest(of old: ColumnDescription) -> SQLFragment? {
    if live.rowIDAlias == SQLName(old.name) { return nil }
    return SQLFragment(
      test: """
        $ IS NULL OR typeof($) IN ('text', 'blob') \
        OR typeof($) = 'real' AND $ <> CAST($ AS INTEGER)
        """, of: old.name)
  }
}

extension ColumnType {
  /// A test for a value, `$`, that a STRICT column of the type converts or refuses.
  fileprivate var strictTest: StaticString? {
    switch self {
    case .any: nil
    case .blob: "typeof($) NOT IN ('blob', 'null')"
    case .text: "typeof($) NOT IN ('text', 'null')"
    case .real:
      "typeof($) IN ('text', 'blob') OR typeof($) = 'integer' AND $ <> CAST($ AS REAL)"
    case .integer, .declared:
      "typeof($) IN ('text', 'blob') OR typeof($) = 'real' AND $ <> CAST($ AS INTEGER)"
    }
  }
}

extension Affinity {
  /// A test for a value, `$`, that a column of this affinity converts to something other than an equal number.
  ///
  /// In SQLite's order every number is at most infinity, and every text is greater: a value that compares as text is stored as
  /// text.
  fileprivate var test: StaticString? {
    switch self {
    case .blob: nil
    case .text: "typeof($) IN ('integer', 'real')"
    case .integer, .numeric: "typeof($) = 'text' AND NOT +$ > CAST(9e999 AS REAL)"
    case .real:
      """
      typeof($) = 'text' AND NOT +$ > CAST(9e999 AS REAL) \
      OR typeof($) = 'integer' AND $ <> CAST($ AS REAL)
      """
    }
  }
}

extension SQLFragment {
  /// `test` with the column's name in place of each `$`.
  fileprivate init(test: StaticString, of column: String) {
    let parts = test.description.split(separator: "$", omittingEmptySubsequences: false)
    let segments = parts.flatMap { [.identifier(column), .verbatim(String($0))] as [Segment] }
    self.init(Array(segments.dropFirst()))
  }
}
