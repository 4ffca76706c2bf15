extension Connection {
  /// Inserts all rows of a sequence, or none.
  ///
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: as ``InsertStatement/insert(_:)``.
  @inlinable
  @discardableResult
  public func insert<Row>(
    contentsOf rows: some Sequence<Row>, in row: RowDescription<Row>,
    onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws -> Int {
    try prepareInsert(in: row, onConflict: conflict).insert(contentsOf: rows)
  }

  /// Compiles an insert of the rows that `row` describes.
  ///
  /// Keep the statement and reuse it for all rows: compiling it costs more than inserting one row.
  /// - Parameters:
  ///   - row: The description of the rows and their table.
  ///   - conflict: What happens to a row that conflicts with an existing row in a unique key.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns,
  ///   ``SQLiteError/impossible(subject:reason:)`` if two fields have the same column, or if the policy updates a field that
  ///   `row` does not contain.
  public func prepareInsert<Row>(
    in row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    try InsertStatement(
      takeInsert(into: row, conflict.rule), into: row.table, onConflict: conflict.rule, on: self,
      of: row)
  }

  /// Compiles an insert that writes only these columns; the table's remaining columns get their defaults.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The writers of the columns, in any order.
  ///   - conflict: What happens to a row that conflicts with an existing row in a unique key.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the table lacks one of the columns, or if `columns` omits a NOT
  ///   NULL column that has no default and is not the rowid.
  public func prepareInsert<Row>(
    in table: TableDescription, writing columns: [ColumnWriter<Row>],
    onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    let names = columns.map(\.name)
    try table.checkInsertable(names)
    let query = InsertQuery(.parameters, into: table, names, conflict.rule)
    let verb = RowVerb(
      .insertRow(conflict.rule),
      of: RowCells(of: table.name, names: names, cells: columns.map(\.cell)),
      in: table, try take(try query.makeText().rendered().sql, purpose: query.purpose),
      purpose: query.purpose)
    return InsertStatement(verb, into: table, onConflict: conflict.rule, on: self)
  }
}
