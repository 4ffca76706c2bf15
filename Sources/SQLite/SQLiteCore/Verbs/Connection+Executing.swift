extension Connection {
  /// Runs a statement and ignores its results.
  ///
  /// - Returns: The number of changed rows, including those changed by triggers and foreign keys.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the statement does not compile (with line and column) or
  ///   fails; ``SQLiteError/danglingReferences(attempt:violations:)`` if it violates a foreign key;
  ///   ``SQLiteError/impossible(subject:reason:)`` if the text is not exactly one statement.
  @discardableResult
  public func execute(_ query: some SQLQuery) throws(SQLiteError) -> Int {
    let before = try totalChanges(query.purpose)
    _ = try runCountingChanges(query)
    return try totalChanges(query.purpose) - before
  }

  /// Runs exactly one statement, written as SQL, and ignores its results.
  ///
  /// ```swift
  /// try connection.execute("UPDATE \(Album.row) SET \(Album.price) = \(5.0)")
  /// ```
  /// - Parameter purpose: What the statement does, for error messages.
  /// - Returns: The number of changed rows, including those changed by triggers and foreign keys.
  /// - Throws: as ``execute(_:)``.
  @discardableResult
  public func execute(
    _ sql: SQLFragment, purpose: String = "running SQL"
  ) throws(SQLiteError) -> Int {
    try execute(SQLCommand(checking: sql, purpose: purpose))
  }
}
