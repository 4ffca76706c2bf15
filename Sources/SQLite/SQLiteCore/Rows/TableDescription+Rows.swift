extension TableDescription {
  /// Describes the table's rows as ``SQLiteRow``s, for every method that takes a ``RowDescription``.
  ///
  /// An inserted row may omit the rowid, each column with a constant default and each column that allows NULL. It must omit
  /// generated columns. Keep the description in a constant: each use of this property creates a new one.
  public var rows: RowDescription<SQLiteRow> { rowsOfValues.rows }

  /// ``rows``, and a function that makes a row of the values of all columns in their order, without a look-up by name.
  package var rowsOfValues:
    (rows: RowDescription<SQLiteRow>, make: @Sendable ([SQLiteValue]) -> SQLiteRow)
  {
    let names = ColumnNames(columns.map(\.name))
    return (rows(names), { SQLiteRow(names, $0) })
  }

  private func rows(_ names: ColumnNames) -> RowDescription<SQLiteRow> {
    let writer = RuntimeRowWriter(table: self, names: names)
    let written = columns.enumerated().filter { $1.generated == nil }
    let cells = RowCells(
      of: name, names: written.map(\.element.name),
      cells: written.enumerated().map { index, column in
        let (position, isFirst) = (column.offset, index == 0)
        return RowCells.Cell { row, sink throws(SQLiteError) in
          let row = row.assumingMemoryBound(to: SQLiteRow.self)
          if isFirst { try writer.check(row.pointee) }
          try writer.value(at: position, of: row.pointee).encode(into: sink)
        }
      })
    return RowDescription(cells, table: self, columnNames: names.names) {
      values throws(SQLiteError) in
      try names.row(of: values, table: writer.table.name)
    }
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
    of values: RowValues, table: String
  ) throws(SQLiteError) -> SQLiteRow {
    var stored: [SQLiteValue] = []
    stored.reserveCapacity(names.count)
    for index in names.indices {
      do throws(SQLiteError) {
        stored.append(try SQLiteValue.decode(from: values[index]))
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

  /// The value of the column at `position`: the row's own, else the column's default.
  func value(at position: Int, of row: SQLiteRow) throws(SQLiteError) -> SQLiteValue {
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
