extension Connection {
  /// Sets columns of the rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: The table's rows.
  ///   - assignments: The new values, at least one.
  ///   - conditions: The conditions, at least one: `[.everyRow]` for the whole table.
  /// - Returns: The number of rows found, whether or not they had these values before.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for an empty array,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` or
  ///   ``SQLiteError/danglingReferences(attempt:violations:)`` if a constraint forbids it; then nothing has changed.
  @discardableResult
  public func update<Row>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>], where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(UpdateQuery(row, set: assignments, where: conditions))
  }

  /// Deletes the rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: The table's rows.
  ///   - conditions: The conditions, at least one: `[.everyRow]` for the whole table.
  /// - Returns: The number of rows deleted, not counting those that foreign keys deleted along with them.
  /// - Throws: as ``update(_:set:where:)``.
  @discardableResult
  public func delete<Row>(
    from row: RowDescription<Row>, where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(DeleteQuery(from: row, where: conditions))
  }

  /// Runs a statement and ignores its results.
  ///
  /// - Returns: The number of rows it changed, those changed by triggers and foreign keys included.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with line and column if it does not compile, or if it
  ///   fails; ``SQLiteError/danglingReferences(attempt:violations:)`` if a foreign key forbids it;
  ///   ``SQLiteError/impossible(subject:reason:)`` unless it is one statement.
  @discardableResult
  public func execute(_ query: some SQLQuery) throws(SQLiteError) -> Int {
    let before = try totalChanges(query.purpose)
    _ = try runCountingChanges(query)
    return try totalChanges(query.purpose) - before
  }

  /// Runs a statement written as SQL that has no results: exactly one.
  ///
  /// ```swift
  /// try connection.execute("UPDATE \(Album.row) SET \(Album.price) = \(5.0)")
  /// ```
  /// - Parameters:
  ///   - sql: The statement.
  ///   - purpose: Its purpose, for error messages.
  /// - Returns: The number of rows it changed, those changed by triggers and foreign keys included.
  /// - Throws: as ``execute(_:)``.
  @discardableResult
  public func execute(
    _ sql: SQLFragment, purpose: String = "running SQL"
  ) throws(SQLiteError) -> Int {
    try execute(SQLCommand(checking: sql, purpose: purpose))
  }
}
