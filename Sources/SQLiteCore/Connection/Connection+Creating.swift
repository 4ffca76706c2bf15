extension Connection {
  /// Creates the table and its indexes, all or nothing.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the description cannot mean anything or names a parent
  ///   table that is not there, ``SQLiteError/refused(attempt:code:message:place:)`` if the table exists.
  public func createTable(_ table: TableDescription) throws {
    try transaction {
      for query in table.creationQueries { try run(query) }
    }
  }

  /// Creates the table that holds such rows, with its indexes, all or nothing.
  ///
  /// - Throws: as ``createTable(_:)-(TableDescription)``.
  public func createTable<Row>(_ row: RowDescription<Row>) throws {
    try createTable(row.table)
  }
}
