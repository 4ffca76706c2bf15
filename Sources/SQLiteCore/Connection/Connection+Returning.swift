/// Changes that give what they changed (https://sqlite.org/lang_returning.html).
///
/// They give each row as the change itself left it: what triggers make of it afterwards is not seen.
extension Connection {
  /// Sets columns of the rows for which all conditions hold, and gives something of each, as it is afterwards.
  ///
  /// - Parameters:
  ///   - row: Whose table.
  ///   - assignments: The new values, at least one.
  ///   - conditions: What must hold, at least one: `[.everyRow]` for the whole table.
  ///   - item: What to give of each row, in no promised order of the rows: a value, or `row` for all of it.
  /// - Throws: as ``update(_:set:where:)``, and ``SQLiteError/conversion(cell:expected:found:)`` if a value is not of the
  ///   type it is given as; then nothing has changed.
  public func update<Row, Item: Selectable>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>], where conditions: [Condition],
    returning item: Item
  ) throws -> [Item.Selected] {
    let query = UpdateQuery(source: row.source, assignments: assignments, conditions: conditions)
    return try results(of: query, as: item.selection, in: row)
  }

  /// Deletes the rows for which all conditions hold, and gives something of each.
  ///
  /// - Parameters:
  ///   - row: Whose table.
  ///   - conditions: What must hold, at least one: `[.everyRow]` for the whole table.
  ///   - item: What to give of each row, in no promised order of the rows: a value, or `row` for all of it.
  /// - Throws: as ``update(_:set:where:returning:)``.
  public func delete<Row, Item: Selectable>(
    from row: RowDescription<Row>, where conditions: [Condition], returning item: Item
  ) throws -> [Item.Selected] {
    let query = DeleteQuery(source: row.source, conditions: conditions)
    return try results(of: query, as: item.selection, in: row)
  }

  /// Inserts one row, and gives something of it as it is afterwards: a new rowid, defaults, generated columns.
  ///
  /// - Parameters:
  ///   - value: The row.
  ///   - row: How such rows stand in their table.
  ///   - conflict: What to do if its unique key is there already.
  ///   - item: What to give of the row that stands there then: a value, or `row` for all of it.
  /// - Returns: What it is; nil if the conflict policy left the table as it was.
  /// - Throws: as ``InsertStatement/insert(_:)``, and ``SQLiteError/conversion(cell:expected:found:)`` if a value is not of
  ///   the type it is given as; then nothing has changed.
  public func insert<Row, Item: Selectable>(
    _ value: Row, into row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail,
    returning item: Item
  ) throws -> Item.Selected? {
    try results(
      of: insertQuery(value, row, conflict), as: item.selection, in: row
    ).first
  }
}
