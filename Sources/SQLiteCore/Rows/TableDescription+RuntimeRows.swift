/// Rows of a table whose columns are known only at run time.
extension TableDescription {
  /// What writes each column that can be written, from a row that maps columns to values.
  ///
  /// - Parameter evaluate: Gives the value of a default that is an expression, for one row.
  func runtimeWriters(
    evaluate: @escaping @Sendable (SQLExpression) throws(SQLiteError) -> SQLiteValue
  ) -> [ColumnWriter<[ColumnDescription: SQLiteValue]>] {
    let written = columns.filter { $0.generated == nil }
    return written.enumerated().map { index, column in
      let isFirst = index == 0
      return ColumnWriter(column.name) { row, sink throws(SQLiteError) in
        // One look for each row is enough, so the first column's writer takes it.
        if isFirst { try checkKeys(of: row.pointee, among: written) }
        try value(of: column, in: row.pointee, evaluate).encode(into: sink)
      }
    }
  }

  private func value(
    of column: ColumnDescription, in row: [ColumnDescription: SQLiteValue],
    _ evaluate: (SQLExpression) throws(SQLiteError) -> SQLiteValue
  ) throws(SQLiteError) -> SQLiteValue {
    if let given = row[column] { return given }
    switch column.defaultValue {
    case .value(let value): return value
    case .expression(let expression): return try evaluate(expression)
    case nil:
      guard column.isNullable || rowIDAlias == SQLName(column.name) else {
        throw .impossible(
          subject: "a row for \(name)",
          reason: "the column \(column.name) needs a value: it has no default")
      }
      return .null
    }
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a key is none of the columns that can be written.
  private func checkKeys(
    of row: [ColumnDescription: SQLiteValue], among written: [ColumnDescription]
  ) throws(SQLiteError) {
    let known = written.count { row[$0] != nil }
    guard known != row.count else { return }
    guard let unknown = row.keys.first(where: { !written.contains($0) }) else { return }
    let reason =
      columns.contains(unknown) ? "is generated and takes no value" : "is no column of the table"
    throw .impossible(subject: "a row for \(name)", reason: "\(unknown.name) \(reason)")
  }
}
