/// Changes that give what they changed (https://sqlite.org/lang_returning.html).
extension Connection {
  /// Sets columns of the rows for which all conditions hold, and gives values of each, as they are afterwards.
  ///
  /// - Parameters:
  ///   - row: Whose table.
  ///   - assignments: The new values, at least one.
  ///   - conditions: What must hold, at least one: `[.everyRow]` for the whole table.
  ///   - first: What to give of each row, in no promised order of the rows.
  ///   - item: Further values of it.
  /// - Throws: as ``update(_:set:where:)``, and ``SQLiteError/conversion(cell:expected:found:)`` if a value is not of the
  ///   type it is given as; then nothing has changed.
  public func update<Row, First: Selectable, each Item: Selectable>(
    _ row: RowDescription<Row>, set assignments: [Assignment], where conditions: [Condition],
    returning first: First, _ item: repeat each Item
  ) throws -> [(First.Selected, repeat (each Item).Selected)] {
    let selection = Selection(tupleOf: first, repeat each item)
    var query = UpdateQuery(source: row.source, assignments: assignments, conditions: conditions)
    query.returning = selection.columns
    return try results(of: query, as: selection)
  }

  /// Deletes the rows for which all conditions hold, and gives values of each.
  ///
  /// - Parameters:
  ///   - row: Whose table.
  ///   - conditions: What must hold, at least one: `[.everyRow]` for the whole table.
  ///   - first: What to give of each row, in no promised order of the rows.
  ///   - item: Further values of it.
  /// - Throws: as ``update(_:set:where:returning:)``.
  public func delete<Row, First: Selectable, each Item: Selectable>(
    from row: RowDescription<Row>, where conditions: [Condition], returning first: First,
    _ item: repeat each Item
  ) throws -> [(First.Selected, repeat (each Item).Selected)] {
    let selection = Selection(tupleOf: first, repeat each item)
    var query = DeleteQuery(source: row.source, conditions: conditions)
    query.returning = selection.columns
    return try results(of: query, as: selection)
  }

  /// Inserts one row, and gives values of it as they are afterwards: a new rowid, defaults, generated columns.
  ///
  /// - Parameters:
  ///   - value: The row.
  ///   - row: How such rows stand in their table.
  ///   - conflict: What to do if its unique key is there already.
  ///   - first: What to give of the row that stands there then.
  ///   - item: Further values of it.
  /// - Returns: The values; nil if the conflict policy left the table as it was.
  /// - Throws: as ``InsertStatement/insert(_:)``, and ``SQLiteError/conversion(cell:expected:found:)`` if a value is not of
  ///   the type it is given as; then nothing has changed.
  public func insert<Row, First: Selectable, each Item: Selectable>(
    _ value: Row, into row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail,
    returning first: First, _ item: repeat each Item
  ) throws -> (First.Selected, repeat (each Item).Selected)? {
    try row.table.checkInsertable(row.columnNames)
    let selection = Selection(tupleOf: first, repeat each item)
    let conflict = try conflict.resolution(row.table, row.columnNames)
    var query = InsertQuery(
      table: row.table.name, columns: row.columnNames, source: .values(try row.stored(value)),
      conflict: conflict)
    query.returning = selection.columns
    query.rowType = RowType(Row.self)
    return try results(of: query, as: selection).first
  }

  /// Makes a change and reads what it returns: SQLite makes all of it before it gives the first row.
  private func results<Result>(
    of query: some SQLQuery, as selection: Selection<Result>
  ) throws -> [Result] {
    func run() throws -> [Result] {
      let statement = try Statement(query, on: self)
      return try collectRows(selection.decode) { try statement.forEachRow($0) }
    }
    // A value that cannot be read would leave the change made.
    return try transaction {
      do {
        return try run()
      } catch {
        guard let error = error as? SQLiteError else { throw error }
        throw naming(error, in: nil) { _ = try run() }
      }
    }
  }
}

extension RowDescription {
  /// What the columns of `row` hold, in their order.
  func stored(_ row: Row) throws(SQLiteError) -> [SQLiteValue] {
    var result: [SQLiteValue] = []
    for column in 0..<encoder.count {
      result.append(try encoder.stored(row, column: column, table: table.name))
    }
    return result
  }
}

extension RowEncoder {
  fileprivate func stored<Row>(
    _ row: Row, column: Int, table: String
  ) throws(SQLiteError) -> SQLiteValue {
    var captured = SQLiteValue.null
    let failure = withUnsafePointer(to: row) { address -> SQLiteError? in
      do throws(SQLiteError) {
        try cells[column].encode(UnsafeRawPointer(address) + cells[column].offset, ValueSink(capturingInto: &captured))
        return nil
      } catch {
        return error.located(at: CellPlace(table: table, column: names[column]))
      }
    }
    if let failure { throw failure }
    return captured
  }
}
