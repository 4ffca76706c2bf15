internal import SocleCSQLite

/// The columns that a statement writes, compared with those of the database: a column of another type than the program describes
/// may change the values.
final class WrittenColumns {
  private let columns: [WrittenColumn?]
  /// For each column the rule for its values; nil if the column keeps all values of its described type.
  let rules: [CellRule?]

  /// - Parameter columns: The columns; nil for one that is not written.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for a column that would change the values.
  init(_ columns: [WrittenColumn?], on connection: Connection) throws(SQLiteError) {
    self.columns = columns
    rules = try columns.map { column throws(SQLiteError) in try column.flatMap(connection.rule) }
  }

  /// Compares the columns again, after a change of the schema.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if a column has changed.
  func verify(on connection: Connection) throws(SQLiteError) {
    guard let table = columns.lazy.compactMap(\.self).first?.table,
      try WrittenColumns(columns, on: connection).rules != rules
    else { return }
    throw .misuse(
      attempt: "writing to \(table)",
      reason: """
        the types of its columns have changed. Compare the description with the table, and prepare the statement again \
        if you keep it
        """)
  }
}

extension Connection {
  /// Compares the written columns with the database's.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for a column or a value that does not fit.
  func check(
    _ written: [(column: WrittenColumn, value: SQLiteValue?)]
  ) throws(SQLiteError) -> WrittenColumns {
    let columns = try WrittenColumns(written.map(\.column), on: self)
    for (rule, (column, value)) in zip(columns.rules, written) {
      guard let rule, let value else { continue }
      do throws(SQLiteError) { try rule.check(value) } catch {
        throw error.located(at: CellPlace(table: column.table, column: column.name))
      }
    }
    return columns
  }

  /// The rule for the values of a written column; nil if the database's column keeps all of them, or if it belongs to a view.
  fileprivate func rule(for column: WrittenColumn) throws(SQLiteError) -> CellRule? {
    let database = try openHandle("comparing the column \(column.name)")
    var (type, isNotNull, isKey) = (UnsafePointer<CChar>?.none, Int32(0), Int32(0))
    let code = sqlite3_table_column_metadata(
      database, nil, column.table, column.name, &type, nil, &isNotNull, &isKey, nil)
    guard code == SQLITE_OK else { return nil }
    let mayBeRowID = isKey != 0 && sqlite3_stricmp(type, "INTEGER") == 0
    let allowsNull = try allowsNull(column, takesNull: isNotNull == 0, mayBeRowID: mayBeRowID)
    // Most columns are declared as described, which is found without parsing their types.
    if allowsNull, column.type.hasOneClass, sqlite3_stricmp(type, column.type.declaration) == 0 {
      return nil
    }
    let live = ColumnType(declaration: type.map { String(cString: $0) } ?? "")
    let keepsAny = live == .any ? try isInTableList(column.table, "strict = 1") : false
    var rule = CellRule(live, isStrict: keepsAny)
    rule.allowsNull = allowsNull
    rule.allowsEqualNumbers =
      !column.isRuntime && column.type.affinity == .numeric && column.type != .any
    // In a table that is not STRICT, a run-time row may contain any value in a column of type BLOB.
    let described = column.isRuntime && column.type == .blob ? .any : column.type
    let keepsAll = keepsAny ? true : live.keepsAll(of: described)
    if keepsAll == true, rule.allowsNull { return nil }
    if keepsAll != false { return rule }
    if try isInTableList(column.table, "type = 'virtual'") { return rule }
    throw .conversion(
      cell: CellPlace(table: column.table, column: column.name),
      expected: "a column that keeps values of type \(column.type.declaration)",
      found: live.declaration)
  }

  /// Whether NULL may be written: SQLite stores it as described, or numbers the row, whose rowid it would be. Into another column
  /// that is NOT NULL, SQLite may write the default instead.
  private func allowsNull(
    _ column: WrittenColumn, takesNull: Bool, mayBeRowID: Bool
  ) throws(SQLiteError) -> Bool {
    let agrees = takesNull == column.isNullable && (takesNull || !column.replacesNull)
    if agrees || takesNull && !column.isRuntime { return true }
    return mayBeRowID ? try isTrue(.keyIsRowID(of: "\(column.table)"), of: column.table) : false
  }

  /// Whether the table that SQLite finds by that name meets a condition on its row of `PRAGMA table_list`.
  private func isInTableList(
    _ table: String, _ condition: SQLFragment
  ) throws(SQLiteError) -> Bool {
    let row: SQLFragment = """
      (SELECT \(condition) FROM pragma_table_list WHERE name = \(table) COLLATE NOCASE
      ORDER BY schema <> 'temp', schema <> 'main' LIMIT 1)
      """
    return try isTrue(row, of: table)
  }

  private func isTrue(_ condition: SQLFragment, of table: String) throws(SQLiteError) -> Bool {
    try values(of: SQLCommand("comparing the table \(table)", "SELECT \(condition)")) == [[1]]
  }
}

extension SQLFragment {
  /// Whether the primary key of `table` is its rowid, if the key is an INTEGER column: any other key has an index.
  package static func keyIsRowID(of table: SQLFragment) -> SQLFragment {
    "NOT EXISTS (SELECT 1 FROM pragma_index_list(\(table)) WHERE origin = 'pk')"
  }
}

extension RowDescription {
  /// The column of each cell that a verb writes, nil for one that it does not write.
  func columns(writtenBy kind: RowVerb.Kind) -> [WrittenColumn?] {
    let keys = keyPositions
    return cells.names.enumerated().map { index, name in
      switch kind {
      case .insertRow(let rule): table.columns[name].map { written($0, rule == .replace) }
      case .updateRow: keys.contains(index) ? nil : table.columns[name].map { written($0, false) }
      default: nil
      }
    }
  }
}
