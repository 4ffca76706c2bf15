extension Connection {
  /// Runs a statement and ignores its results.
  ///
  /// - Returns: The number of changed rows, including those changed by triggers and foreign keys.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with line and column if the statement does not compile, or
  ///   if it fails; ``SQLiteError/danglingReferences(attempt:violations:)`` if a foreign key forbids it;
  ///   ``SQLiteError/impossible(subject:reason:)`` unless the text is exactly one statement.
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
  /// - Parameters:
  ///   - sql: The statement.
  ///   - purpose: The statement's purpose, for error messages.
  /// - Returns: The number of changed rows, including those changed by triggers and foreign keys.
  /// - Throws: as ``execute(_:)``.
  @discardableResult
  public func execute(
    _ sql: SQLFragment, purpose: String = "running SQL"
  ) throws(SQLiteError) -> Int {
    try execute(SQLCommand(checking: sql, purpose: purpose))
  }
}
