import SQLiteCore

extension Connection {
  /// Sets columns of the rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: The description of the table and its rows.
  ///   - assignments: The new values, at least one.
  ///   - conditions: The conditions, at least one; pass `[.everyRow]` to change the whole table.
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

  /// Deletes the rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: The description of the table and its rows.
  ///   - conditions: The conditions, at least one; pass `[.everyRow]` to empty the whole table.
  /// - Returns: The number of rows deleted, not counting rows that foreign keys deleted along with them.
  /// - Throws: as ``update(_:set:where:)``.
  @discardableResult
  public func delete<Row>(
    from row: RowDescription<Row>, where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(DeleteQuery(from: row, where: conditions))
  }

  /// Updates the row that has the primary key of `value`: all other columns of the row get their values from `value`.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if no row has that key; else as
  ///   ``InsertStatement/insert(_:)``.
  public func update<Row>(_ value: Row, in row: RowDescription<Row>) throws(SQLiteError) {
    let (key, others) = try row.parts(of: value)
    let query = UpdateQuery(row, set: others, where: key)
    guard try runCountingChanges(query) > 0 else {
      throw .notOneRow(attempt: query.purpose, found: .none)
    }
  }

  /// Deletes the row that has the primary key of `value`.
  ///
  /// - Returns: Whether there was such a row.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a table without a primary key; else as ``delete(from:where:)``.
  @discardableResult
  public func delete<Row>(_ value: Row, from row: RowDescription<Row>) throws(SQLiteError) -> Bool {
    try runCountingChanges(DeleteQuery(from: row, where: row.parts(of: value).key)) > 0
  }
}

extension RowDescription {
  /// The conditions that find the row with the primary key of `value`, and the values of its other fields.
  fileprivate func parts(
    of value: Row
  ) throws(SQLiteError) -> (key: [Condition], others: [Assignment<Row>]) {
    let names = (table.primaryKey?.columns ?? []).names
    var key: [Condition] = []
    var others: [Assignment<Row>] = []
    for (column, value) in zip(writtenColumnNames, try stored(value)) {
      let value = SQLFragment([.bound(value)])
      if names.contains(SQLName(column)) {
        key.append(Condition(test: "\(identifier: column) = \(value)"))
      } else {
        others.append(Assignment(column: column, value: value))
      }
    }
    guard !names.isEmpty, key.count == names.count else {
      let reason = "its rows have no primary key to find them by"
      throw .impossible(subject: "the table \(table.name)", reason: reason)
    }
    return (key, others)
  }
}
