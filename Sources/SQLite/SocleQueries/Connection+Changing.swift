import SocleCore

extension Connection {
  /// Sets columns of the rows for which all conditions hold. Pass `[.everyRow]` to change the whole table.
  ///
  /// - Returns: The number of rows found, whether or not their values changed.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if `assignments` or `conditions` is empty,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` or ``SQLiteError/danglingReferences(attempt:violations:)`` if a
  ///   constraint is violated; then nothing has changed.
  @discardableResult
  public func update<Row>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>], where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(UpdateQuery(row, set: assignments, where: conditions))
  }

  /// Deletes the rows for which all conditions hold. Pass `[.everyRow]` to empty the whole table.
  ///
  /// - Returns: The number of rows deleted, not counting rows that foreign keys deleted along with them.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if `conditions` is empty,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` or ``SQLiteError/danglingReferences(attempt:violations:)`` if a
  ///   constraint is violated; then nothing has changed.
  @discardableResult
  public func delete<Row>(
    in row: RowDescription<Row>, where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(DeleteQuery(from: row, where: conditions))
  }
}
