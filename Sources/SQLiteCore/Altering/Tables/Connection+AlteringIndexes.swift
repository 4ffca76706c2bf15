extension Connection {
  /// Creates one more index of a table.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there is no such table, or the index names an unknown
  ///   column, ``SQLiteError/refused(attempt:code:message:place:)`` if its name is taken, or it is unique and rows are
  ///   not.
  public func createIndex(_ index: IndexDescription, on table: String) throws {
    let attempt = "creating the index \(index.name) on \(table)"
    try transaction {
      try requireUnshadowed(table, for: attempt)
      try run(CreateIndexQuery(index, on: existingTable(table, for: attempt)))
    }
  }

  /// Drops an index; no row goes with it.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is none of that name, or it belongs to a
  ///   primary or unique key.
  public func dropIndex(_ name: String) throws(SQLiteError) {
    try run(DropIndexQuery(name: name))
  }

  /// Proves that a plain mention of `table` means the main database's.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if a temporary table or view has the same name.
  func requireUnshadowed(_ table: String, for attempt: String) throws(SQLiteError) {
    guard try !schemaRows(of: .shadows(of: table)).isEmpty else { return }
    throw .misuse(
      attempt: attempt,
      reason: "a temporary table or view is named \(table) too. Drop that first")
  }
}

extension SchemaQuery {
  /// A row for the temporary table or view of that name.
  fileprivate static func shadows(of table: String) -> SchemaQuery {
    SchemaQuery(
      "looking for temporary tables",
      """
      SELECT 1 FROM asked JOIN temp.sqlite_schema AS schema ON schema.name = asked.name COLLATE NOCASE
      WHERE schema.type IN ('table', 'view')
      """, table)
  }
}
