extension Connection {
  /// Sets columns of the rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: Whose table.
  ///   - assignments: The new values, at least one.
  ///   - conditions: What must hold, at least one: `[.everyRow]` for the whole table.
  /// - Returns: The number of rows found, whether or not they had these values before.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for an empty array,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` or
  ///   ``SQLiteError/danglingReferences(attempt:violations:)`` if a constraint forbids it; then nothing has changed.
  @discardableResult
  public func update<Row>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>], where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(
      UpdateQuery(source: row.source, assignments: assignments, conditions: conditions))
  }

  /// Deletes the rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: Whose table.
  ///   - conditions: What must hold, at least one: `[.everyRow]` for the whole table.
  /// - Returns: The number of rows deleted, not counting those that foreign keys deleted along with them.
  /// - Throws: as ``update(_:set:where:)``.
  @discardableResult
  public func delete<Row>(
    from row: RowDescription<Row>, where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(DeleteQuery(source: row.source, conditions: conditions))
  }
}
