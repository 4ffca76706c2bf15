/// Single rows, by their primary key.
///
/// The first use of a verb for a description compiles a statement, which the connection keeps for the next uses.
extension Connection {
  /// Inserts one row.
  ///
  /// - Returns: The rowid of the row, as from ``InsertStatement/insert(_:)``.
  /// - Throws: as ``InsertStatement/insert(_:)``.
  @inlinable
  @discardableResult
  public func insert<Row>(
    _ value: Row, in row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) throws(SQLiteError) -> Int? {
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      try insertedRowID(at: value, into: row, conflict)
    }
  }

  /// Inserts the row; if a row with the same primary key exists, updates the existing row with all fields of `value`.
  ///
  /// - Returns: The row's INTEGER primary key, which SQLite assigns if its property is nil; nil for a table with another key.
  /// - Throws: as ``InsertStatement/insert(_:)``; ``SQLiteError/impossible(subject:reason:)`` for a table without a primary
  ///   key.
  @discardableResult
  public func save<Row>(
    _ value: Row, in row: RowDescription<Row>
  ) throws(SQLiteError) -> Int? {
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      try insertedRowID(at: value, into: row, .updateAll())
    }
  }

  /// Updates the row that has the primary key of `value`: all other columns of the row get their values from `value`.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if no row has that key; else as
  ///   ``InsertStatement/insert(_:)``.
  @inlinable
  public func update<Row>(_ value: Row, in row: RowDescription<Row>) throws(SQLiteError) {
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      guard try runVerb(on: value, of: row, .updateRow) > 0 else {
        throw .notOneRow(attempt: "updating \(row.table.name)", found: .none)
      }
    }
  }

  /// Deletes the row that has the primary key of `value`.
  ///
  /// - Returns: Whether there was such a row.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a table without a primary key; else as
  ///   ``InsertStatement/insert(_:)``.
  @inlinable
  @discardableResult
  public func delete<Row>(_ value: Row, in row: RowDescription<Row>) throws(SQLiteError) -> Bool {
    try withUnsafePointer(to: value) { value throws(SQLiteError) in
      try runVerb(on: value, of: row, .deleteRow) > 0
    }
  }

  /// Whether at least one row of the table meets all conditions.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func exists<Row>(
    _ row: RowDescription<Row>, where conditions: [Condition] = []
  ) throws(SQLiteError) -> Bool {
    let query = SelectQuery(.integer("1"), from: row.source).where(conditions).limited(to: 1)
    return try firstRow(of: query) != nil
  }

  @usableFromInline
  func insertedRowID<Row>(
    at value: UnsafePointer<Row>, into row: RowDescription<Row>, _ conflict: ConflictPolicy<Row>
  ) throws(SQLiteError) -> Int? {
    if row.order.isPending { try row.checkOrder(by: value.pointee) }
    let verb = try takeInsert(into: row, conflict.rule)
    defer { verb.end() }
    return try rowID(of: verb, afterRunForRowAt: value)
  }

  @usableFromInline
  func runVerb<Row>(
    on value: UnsafePointer<Row>, of row: RowDescription<Row>, _ kind: RowVerb.Kind
  ) throws(SQLiteError) -> Int {
    let verb = try take(kind, of: row) { () throws(SQLiteError) in
      try row.changeOfOneRow(isUpdate: kind == .updateRow)
    }
    defer { verb.end() }
    return try run(verb, forRowAt: value).changes
  }
}

extension RowDescription {
  /// The update or deletion of one row by its primary key. The written column at `index` is the parameter `index + 1`.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a table without a primary key, and for an update of a table
  ///   without other columns.
  fileprivate func changeOfOneRow(isUpdate: Bool) throws(SQLiteError) -> SQLCommand {
    let purpose = isUpdate ? "updating \(table.name)" : "deleting from \(table.name)"
    let key = Set(try keyColumns().names)
    var (values, tests): ([SQLFragment], [SQLFragment]) = ([], [])
    for (index, name) in cells.names.enumerated() {
      let assignment = SQLFragment([.identifier(name), .verbatim(" = ?\(index + 1)")])
      if key.contains(SQLName(name)) { tests.append(assignment) } else { values.append(assignment) }
    }
    guard !isUpdate || !values.isEmpty else {
      throw .impossible(subject: purpose, reason: "every column is in its key. Use save")
    }
    let change: SQLFragment =
      isUpdate
      ? "UPDATE \(identifier: table.name) SET \(values, separator: ", ")"
      : "DELETE FROM \(identifier: table.name)"
    return SQLCommand(purpose, "\(change) WHERE \(tests, separator: " AND ")")
  }
}
