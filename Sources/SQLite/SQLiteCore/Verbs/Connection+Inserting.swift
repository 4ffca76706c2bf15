extension Connection {
  /// Compiles an insert of the rows that `row` describes.
  ///
  /// Keep the statement and reuse it for all rows: compiling it costs more than inserting one row.
  /// - Parameters:
  ///   - row: The description of the rows and their table.
  ///   - conflict: What happens to a row that conflicts with an existing row in a unique key.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns,
  ///   ``SQLiteError/impossible(subject:reason:)`` if two fields have the same column, or if the policy updates a field that
  ///   `row` does not contain.
  public func prepareInsert<Row>(
    into row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    let rule = conflict.rule
    return try InsertStatement(
      Statement(takeInsert(into: row, rule), on: self), into: row.table, encoder: row.encoder,
      onConflict: rule, check: row.firstRowCheck)
  }

  /// Compiles an insert that writes only these columns; the table's remaining columns get their defaults.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The writers of the columns, in any order.
  ///   - conflict: What happens to a row that conflicts with an existing row in a unique key.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the table lacks one of the columns, or if `columns` omits a NOT
  ///   NULL column that has no default and is not the rowid.
  public func prepareInsert<Row>(
    into table: TableDescription, writing columns: [ColumnWriter<Row>],
    onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> InsertStatement<Row> {
    let names = columns.map(\.name)
    try table.checkInsertable(names)
    let encoder = RowEncoder(names: names, cells: columns.map(\.cell))
    let query = InsertQuery(
      table: table.name, columns: names, source: .parameters,
      conflict: try conflict.rule.resolution(table, names))
    return try InsertStatement(
      Statement(query, on: self), into: table, encoder: encoder, onConflict: conflict.rule)
  }
}

extension TableDescription {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless an insert that names only these columns is possible.
  package func checkInsertable(_ names: [String]) throws(SQLiteError) {
    let subject = "an insert into \(name)"
    if names.isEmpty { throw .impossible(subject: subject, reason: "no column is written") }
    if let unknown = names.first(where: { !hasColumn($0) }) {
      throw .impossible(subject: subject, reason: "the table has no column \(unknown)")
    }
    let given = ColumnSet(names.compactMap(column(named:)))
    if let repeated = given.duplicates.first {
      throw .impossible(subject: subject, reason: "the column \(repeated.name) is written twice")
    }
    if let generated = given.first(where: { $0.generated != nil }) {
      throw .impossible(
        subject: subject, reason: "the column \(generated.name) is generated and takes no value")
    }
    let missing = columns.first { column in
      let isFilled = column.isNullable || column.defaultValue != nil || column.generated != nil
      return given[column.name] == nil && !isFilled && rowIDAlias != SQLName(column.name)
    }
    if let missing {
      throw .impossible(
        subject: subject, reason: "the column \(missing.name) needs a value: it has no default")
    }
  }
}
