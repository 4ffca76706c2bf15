extension Connection {
  /// Compiles an insert for rows of `row`'s type.
  ///
  /// Keep the statement for as many rows as there are: compiling costs more than inserting.
  /// - Parameter conflict: What to do with a row whose unique key is there already.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func prepareInsert<Row>(
    into row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    try InsertStatement(
      on: self, table: row.table, encoder: row.encoder, conflict: conflict.resolution(row.table))
  }
}
