import SQLiteCore

extension Connection {
  /// Sets columns of the rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: The description of the table and its rows.
  ///   - assignments: The new values, at least one.
  ///   - conditions: The conditions, at least one: `[.everyRow]` for the whole table.
  /// - Returns: The number of rows found, whether or not their values changed.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for an empty array,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` or
  ///   ``SQLiteError/danglingReferences(attempt:violations:)`` if a constraint is violated; then nothing has changed.
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
  ///   - conditions: The conditions, at least one: `[.everyRow]` for the whole table.
  /// - Returns: The number of rows deleted, without those that foreign keys deleted along with them.
  /// - Throws: as ``update(_:set:where:)``.
  @discardableResult
  public func delete<Row>(
    from row: RowDescription<Row>, where conditions: [Condition]
  ) throws(SQLiteError) -> Int {
    try runCountingChanges(DeleteQuery(from: row, where: conditions))
  }

  /// Updates all other fields of the row that has the primary key of `value`.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if no row has that key; else as
  ///   ``InsertStatement/insert(_:)``.
  public func update<Row>(_ value: Row, in row: RowDescription<Row>) throws(SQLiteError) {
    let query = try KeyedChange(.update, of: value, in: row)
    guard try runCountingChanges(query) > 0 else {
      throw .notOneRow(attempt: query.purpose, found: .none)
    }
  }

  /// Deletes the row that has the primary key of `value`.
  ///
  /// - Returns: Whether there was such a row.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a table without primary key; else as ``delete(from:where:)``.
  @discardableResult
  public func delete<Row>(
    _ value: Row, from row: RowDescription<Row>
  ) throws(SQLiteError) -> Bool {
    try runCountingChanges(KeyedChange(.delete, of: value, in: row)) > 0
  }
}

/// `UPDATE table SET … WHERE key = …` or `DELETE FROM table WHERE key = …`, with the values of one row.
private struct KeyedChange: SQLQuery {
  enum Verb { case update, delete }

  private let verb: Verb
  private let table: String
  private let key: [(column: String, value: SQLiteValue)]
  private let others: [(column: String, value: SQLiteValue)]

  init<Row>(_ verb: Verb, of value: Row, in row: RowDescription<Row>) throws(SQLiteError) {
    self.verb = verb
    table = row.table.name
    let names = Set((row.table.primaryKey?.columns ?? []).names)
    let values = Array(zip(row.writtenColumnNames, try row.stored(value)))
    key = values.filter { names.contains(SQLName($0.0)) }
    others = values.filter { !names.contains(SQLName($0.0)) }
    if names.isEmpty || key.count < names.count {
      throw .impossible(subject: purpose, reason: "the rows have no primary key to find them by")
    }
    if verb == .update && others.isEmpty {
      throw .impossible(subject: purpose, reason: "the rows have no field besides their key")
    }
  }

  var purpose: String {
    verb == .update ? "updating a row of \(table)" : "deleting a row of \(table)"
  }

  func makeText() -> SQLFragment {
    var text = SQLFragment([.verbatim(verb == .update ? "UPDATE " : "DELETE FROM ")])
    text.append(identifier: table)
    if verb == .update {
      text.append(" SET ")
      text.append(others.lazy.map(equation))
    }
    text.append(" WHERE ")
    text.append(key.lazy.map(equation), separator: " AND ")
    return text
  }

  private func equation(_ column: String, _ value: SQLiteValue) -> SQLFragment {
    SQLFragment([.identifier(column), .verbatim(" = "), .bound(value)])
  }
}
