extension SQLText {
  /// This text with each REAL column of the table read as one.
  ///
  /// After an insert or an update, RETURNING of SQLite up to some version (3.40 does it) gives a whole number of a REAL column
  /// as the INTEGER that stands in the file. What is no REAL, as text in a table that is not STRICT, stays what it is.
  func keepingReals<Row>(of row: RowDescription<Row>) -> SQLText {
    let reals = row.table.columns.filter { $0.type.affinity == .real }.map(\.name).names
    guard !reals.isEmpty else { return self }
    var result = SQLText()
    for segment in segments {
      guard case .column(let column) = segment, column.table == row.source.reference,
        reals.contains(SQLName(column.name))
      else {
        result.append(segment)
        continue
      }
      result.append("CASE typeof(")
      result.append(segment)
      result.append(") WHEN 'real' THEN CAST(")
      result.append(segment)
      result.append(" AS REAL) ELSE ")
      result.append(segment)
      result.append(" END")
    }
    return result
  }
}
