extension TableDescription {
  /// Describes the table's rows as ``SQLiteRow``s, for every method that takes a ``RowDescription``.
  ///
  /// An inserted row may omit the rowid, each column with a constant default and each column that allows NULL. It must omit
  /// generated columns. Keep the description in a constant: each use of this property creates a new one.
  public var rows: RowDescription<SQLiteRow> {
    let (names, rules) = (ColumnNames(columns.map(\.name)), columns.map(rule))
    let writer = RuntimeRowWriter(table: self, names: names, rules: rules)
    let written = columns.enumerated().filter { $1.generated == nil }
    let cells = RowCells(
      of: name, names: written.map(\.element.name),
      cells: written.enumerated().map { index, column in
        let (position, isFirst) = (column.offset, index == 0)
        return RowCells.Cell { row, sink throws(SQLiteError) in
          let row = row.assumingMemoryBound(to: SQLiteRow.self)
          if isFirst { try writer.check(row.pointee) }
          try writer.checkedValue(at: position, of: row.pointee).encode(into: sink)
        }
      }, columns: written.map(\.element))
    return RowDescription(cells, table: self, columnNames: names.names) {
      values throws(SQLiteError) in
      try names.row(of: values, rules, table: writer.table.name)
    }
  }
}

extension TableDescription {
  /// The rule for a column's values in rows that are known only at run time; nil for a generated column, because SQLite
  /// may not check the values that it computes.
  fileprivate func rule(for column: ColumnDescription) -> CellRule? {
    if column.generated != nil { return nil }
    var rule = CellRule(column.type, isStrict: isStrict)
    rule.allowsNull = column.isNullable
    return rule
  }
}

extension RowDescription {
  /// The segment that marks `column` as written by the statement that contains the segment.
  ///
  /// - Parameters:
  ///   - value: The column's value; nil for one that SQLite computes.
  ///   - isReplacing: Whether the statement is an `INSERT OR REPLACE`.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the description of a run-time row does not allow the value.
  package func written(
    _ column: ColumnDescription, _ value: SQLiteValue?, isReplacing: Bool = false
  ) throws(SQLiteError) -> SQLFragment.Segment {
    if Row.self == SQLiteRow.self, let value, !value.isNull {
      do throws(SQLiteError) { try table.rule(for: column)?.check(value) } catch {
        throw error.located(at: CellPlace(table: table.name, column: column.name))
      }
    }
    return .written(written(column, isReplacing), value)
  }

  func written(_ column: ColumnDescription, _ isReplacing: Bool) -> WrittenColumn {
    let isRuntime = Row.self == SQLiteRow.self
    return WrittenColumn(
      table: table.name, name: column.name, type: column.type, isNullable: column.isNullable,
      isRuntime: isRuntime, replacesNull: isRuntime && isReplacing)
  }
}

extension RowDescription<SQLiteRow> {
  /// The field for the column named `column`, for conditions, orderings and assignments.
  ///
  /// If the table has no such column, compiling a statement that uses the field throws an error.
  public subscript(_ column: String) -> Field<SQLiteRow, SQLiteValue> {
    Field(
      column: table.column(named: column) ?? ColumnDescription(column, .any, isNullable: true),
      cell: RowCells.Cell { row, sink throws(SQLiteError) in
        let row = row.assumingMemoryBound(to: SQLiteRow.self)
        try (row.pointee[column] ?? .null).encode(into: sink)
      })
  }

  /// Returns a description without these columns. They are not read, and get their defaults in inserted rows.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the table has no such column.
  public func omitting(_ columns: String...) throws(SQLiteError) -> RowDescription<SQLiteRow> {
    var rest = table
    for name in columns where rest.columns.remove(named: name) == nil {
      throw .impossible(
        subject: "rows of \(table.name)", reason: "the table has no column \(name)")
    }
    let rows = rest.rows
    return RowDescription(
      rows.cells, table: table, columnNames: rows.columnNames, make: rows.make)
  }
}

extension ColumnNames {
  fileprivate func row(
    of values: RowValues, _ rules: [CellRule?], table: String
  ) throws(SQLiteError) -> SQLiteRow {
    var stored: [SQLiteValue] = []
    stored.reserveCapacity(names.count)
    for index in names.indices {
      do throws(SQLiteError) {
        let value = try SQLiteValue.decode(from: values[index])
        try rules[index]?.check(value)
        stored.append(value)
      } catch {
        throw error.located(at: CellPlace(table: table, column: names[index]))
      }
    }
    return SQLiteRow(self, stored)
  }
}

private struct RuntimeRowWriter: Sendable {
  let table: TableDescription
  let names: ColumnNames
  let rules: [CellRule?]

  /// The value of the column at `position`, checked by its description; SQLite checks for NULL.
  func checkedValue(at position: Int, of row: SQLiteRow) throws(SQLiteError) -> SQLiteValue {
    let value = try value(at: position, of: row)
    if !value.isNull { try rules[position]?.check(value) }
    return value
  }

  /// The value of the column at `position`: the row's own, else the column's default.
  private func value(at position: Int, of row: SQLiteRow) throws(SQLiteError) -> SQLiteValue {
    if row.columns === names { return row.values[position] }
    let column = table.columns[position]
    if let given = row[column.name] { return given }
    switch column.defaultValue {
    case nil: return .null
    case .value(let value): return value
    case .expression:
      throw .impossible(
        subject: "a row for \(table.name)",
        reason: """
          the column \(column.name) needs a value: SQLite evaluates its default only for rows without the column. \
          Insert into rows.omitting(\(column.name.debugDescription))
          """)
    }
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the row has a value for a column that is not written, or none for a
  ///   column that needs one.
  func check(_ row: SQLiteRow) throws(SQLiteError) {
    // A row that was read has all columns; the values of its generated columns are computed again.
    if row.columns === names || row.values.isEmpty { return }
    try table.checkInsertable(row.columnNames)
  }
}
