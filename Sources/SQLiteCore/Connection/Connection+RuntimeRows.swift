extension Connection {
  /// All rows of a table whose columns are known only at run time, in no promised order.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns,
  ///   ``SQLiteError/conversion(cell:expected:found:)`` for text that is no valid UTF-8.
  public func readAllRows(
    from table: TableDescription
  ) throws -> [[ColumnDescription: SQLiteValue]] {
    let columns = Array(table.columns)
    let query = SelectShape(table: table.name, columns: columns.map(\.name))
    var rows: [[ColumnDescription: SQLiteValue]] = []
    try Statement(query, on: self).forEachRow { values in
      var row: [ColumnDescription: SQLiteValue] = [:]
      row.reserveCapacity(columns.count)
      for (index, column) in columns.enumerated() {
        guard let value = values[index] else { continue }
        do throws(SQLiteError) {
          row[column] = try SQLiteValue.decode(from: ValueSource(value))
        } catch {
          throw error.located(at: CellPlace(table: table.name, column: column.name))
        }
      }
      rows.append(row)
      return true
    }
    return rows
  }

  /// Compiles an insert of rows that map columns to values.
  ///
  /// A column that a row leaves out gets its default, or NULL if it has none and allows that. A row that leaves out
  /// another column, or has a key that is no column of the table or a generated one, is refused as
  /// ``SQLiteError/impossible(subject:reason:)`` when it is inserted.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func prepareInsert(
    into table: TableDescription
  ) throws(SQLiteError) -> InsertStatement<[ColumnDescription: SQLiteValue]> {
    // Only the insert calls it, which is no more Sendable than this connection.
    nonisolated(unsafe) let connection = self
    let writers = table.runtimeWriters { expression throws(SQLiteError) in
      try connection.value(of: expression)
    }
    return try prepareInsert(into: table, writing: writers)
  }

  /// The value of an expression that names no column, as a default's.
  private func value(of expression: SQLExpression) throws(SQLiteError) -> SQLiteValue {
    try values(of: ExpressionQuery(expression: expression)).first?.first ?? .null
  }
}

/// `SELECT (expression)`.
private struct ExpressionQuery: SQLQuery {
  let expression: SQLExpression

  var purpose: String { "evaluating a default" }

  func makeText() throws(SQLiteError) -> SQLText {
    try expression.validate(for: "a default")
    var text = SQLText([.verbatim("SELECT (")])
    text.append(expression.text)
    text.append(")")
    return text
  }
}
