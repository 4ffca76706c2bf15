/// The same with several values of each row, as a tuple.
extension Connection {
  /// Sets columns of the rows for which all conditions hold, and gives values of each, as they are afterwards.
  ///
  /// - Throws: as with a single value.
  public func update<Row, First: Selectable, Second: Selectable, each Item: Selectable>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>], where conditions: [Condition],
    returning first: First, _ second: Second, _ item: repeat each Item
  ) throws -> [(First.Selected, Second.Selected, repeat (each Item).Selected)] {
    let query = UpdateQuery(source: row.source, assignments: assignments, conditions: conditions)
    let selection = Selection(tupleOf: first, second, repeat each item)
    return try results(of: query, as: selection, in: row)
  }

  /// Deletes the rows for which all conditions hold, and gives values of each.
  ///
  /// - Throws: as with a single value.
  public func delete<Row, First: Selectable, Second: Selectable, each Item: Selectable>(
    from row: RowDescription<Row>, where conditions: [Condition], returning first: First,
    _ second: Second, _ item: repeat each Item
  ) throws -> [(First.Selected, Second.Selected, repeat (each Item).Selected)] {
    let query = DeleteQuery(source: row.source, conditions: conditions)
    let selection = Selection(tupleOf: first, second, repeat each item)
    return try results(of: query, as: selection, in: row)
  }

  /// Inserts one row, and gives values of it as they are afterwards: a new rowid, defaults, generated columns.
  ///
  /// - Returns: The values; nil if the conflict policy left the table as it was.
  /// - Throws: as with a single value.
  public func insert<Row, First: Selectable, Second: Selectable, each Item: Selectable>(
    _ value: Row, into row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail,
    returning first: First, _ second: Second, _ item: repeat each Item
  ) throws -> (First.Selected, Second.Selected, repeat (each Item).Selected)? {
    let selection = Selection(tupleOf: first, second, repeat each item)
    return try results(
      of: insertQuery(value, row, conflict), as: selection, in: row
    ).first
  }
}
