extension Connection {
  /// The one row for which all conditions hold.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if there is none, or more than one; else as
  ///   ``rows(of:where:orderedBy:limit:offset:)``.
  public func row<Row>(
    of row: RowDescription<Row>, where conditions: [Condition]
  ) throws -> Row {
    try rows(of: row, where: conditions, limit: 2)
      .only("reading the one row of \(row.table.name)")
  }

  /// The first row for which all conditions hold, nil if there is none.
  ///
  /// - Throws: as ``rows(of:where:orderedBy:limit:offset:)``.
  public func firstRow<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = []
  ) throws -> Row? {
    try rows(of: row, where: conditions, orderedBy: orderings, limit: 1).first
  }

  /// The number of rows for which all conditions hold.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func count<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = []
  ) throws(SQLiteError) -> Int {
    var shape = SelectShape(of: row, [])
    shape.form = .count
    shape.conditions = conditions
    guard case .integer(let count)? = try values(of: shape).first?.first else { return 0 }
    return Int(count)
  }
}
