/// One row at a time, by its primary key. For many rows keep a statement (``Connection/prepareInsert(into:onConflict:)``).
extension Connection {
  /// Inserts one row.
  ///
  /// - Returns: As ``InsertStatement/insert(_:)``: the rowid of the new row.
  /// - Throws: as ``InsertStatement/insert(_:)``.
  @discardableResult
  public func insert<Row>(
    _ value: Row, into row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> Int64? {
    try prepareInsert(into: row, onConflict: conflict).insert(value)
  }

  /// Inserts all rows of a sequence, or none.
  ///
  /// - Returns: The number of rows inserted, or updated by the conflict policy.
  /// - Throws: as ``InsertStatement/insert(_:)``.
  @inlinable
  @discardableResult
  public func insert<Row>(
    contentsOf rows: some Sequence<Row>, into row: RowDescription<Row>,
    onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws -> Int {
    try prepareInsert(into: row, onConflict: conflict).insert(contentsOf: rows)
  }

  /// Inserts the row, or updates all other fields of the row that has its primary key.
  ///
  /// - Throws: as ``InsertStatement/insert(_:)``; ``SQLiteError/impossible(subject:reason:)`` for a table without primary
  ///   key.
  public func save<Row>(_ value: Row, into row: RowDescription<Row>) throws(SQLiteError) {
    try insert(value, into: row, onConflict: .updateAll())
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
  /// - Returns: Whether there was one.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a table without primary key, and what SQLite refuses.
  @discardableResult
  public func delete<Row>(
    _ value: Row, from row: RowDescription<Row>
  ) throws(SQLiteError) -> Bool {
    try runCountingChanges(KeyedChange(.delete, of: value, in: row)) > 0
  }

  /// The row with that key, nil if there is none.
  ///
  /// - Parameter field: A field of which no two rows have the same value.
  /// - Throws: as ``LookupStatement/row(forKey:)``.
  public func row<Row, Key>(
    of row: RowDescription<Row>, withKey key: Key.Property, by field: Field<Row, Key>
  ) throws(SQLiteError) -> Row? {
    try prepareLookup(of: row, by: field).row(forKey: key)
  }

  /// Whether there is a row for which all conditions hold.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func exists<Row>(
    _ row: RowDescription<Row>, where conditions: [Condition] = []
  ) throws(SQLiteError) -> Bool {
    let query = TableSelect(
      columns: ["1"], source: row.source, conditions: conditions, limit: 1)
    return try !values(of: query).isEmpty
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
    let values = Array(zip(row.encoder.names, try row.stored(value)))
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
