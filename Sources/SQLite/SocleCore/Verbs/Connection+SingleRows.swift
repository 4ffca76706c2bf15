internal import SocleCSQLite

/// Single rows, by their primary key.
///
/// The first call of a method for a row description compiles a statement, which the connection keeps for later calls.
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
      try insertedRowID(
        at: value, into: row, ConflictPolicy(rule: .updateAll(onlyIfDifferent: false)))
    }
  }

  /// Updates the row that has the primary key of `value`: all its other described columns get their values from `value`.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if no row has that key, or a trigger ignores the change;
  ///   ``SQLiteError/impossible(subject:reason:)`` for a table without a primary key, or without other columns; else as
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

  @usableFromInline
  func insertedRowID<Row>(
    at value: UnsafePointer<Row>, into row: RowDescription<Row>, _ conflict: ConflictPolicy<Row>
  ) throws(SQLiteError) -> Int? {
    if row.order.isPending { try row.checkOrder(at: value) }
    let verb = try takeInsert(into: row, conflict.rule)
    defer { verb.end() }
    return try rowID(of: verb, afterRunForRowAt: value)
  }

  @usableFromInline
  func runVerb<Row>(
    on value: UnsafePointer<Row>, of row: RowDescription<Row>, _ kind: RowVerb.Kind
  ) throws(SQLiteError) -> Int {
    let verb = try take(kind, of: row) { () throws(SQLiteError) in
      try row.changeOfOneRow(isUpdate: kind == .updateRow, isOfView: isView(row.table.name))
    }
    defer { verb.end() }
    let (changes, ofView) = try run(verb, forRowAt: value)
    return ofView ?? changes
  }
}

extension Connection {
  func takeInsert<Row>(
    into row: RowDescription<Row>, _ rule: ConflictRule
  ) throws(SQLiteError) -> RowVerb {
    try take(.insertRow(rule), of: row) { () throws(SQLiteError) in try row.insertQuery(rule) }
  }

  /// Runs an insert of the row at that address.
  ///
  /// - Returns: The rowid of the row that was inserted, or updated by the conflict policy; nil if there is none.
  @inline(__always)
  func rowID(
    of verb: RowVerb, afterRunForRowAt row: UnsafeRawPointer
  ) throws(SQLiteError) -> Int? {
    let (changes, returned) = try run(verb, forRowAt: row)
    if verb.givesRowID { return changes > 0 ? latestRowID : nil }
    guard let key = verb.rowIDPosition else { return returned }
    return try verb.integer(at: key, of: row) ?? (changes > 0 ? latestRowID : nil)
  }

  @inline(__always)
  func run(
    _ verb: RowVerb, forRowAt row: UnsafeRawPointer
  ) throws(SQLiteError) -> (changes: Int, rowID: Int?) {
    let database = try openHandle(verb.purpose)
    if verb.statement.isOutdated { try verb.statement.compare(verb.written, on: self) }
    try verb.bind(row)
    var rowID: Int?
    do throws(SQLiteError) {
      rowID = try finish(verb)
    } catch {
      throw naming(error, in: verb.tableThatMayDangle) {
        sqlite3_reset(verb.statement.handle)
        _ = try finish(verb)
      }
    }
    let changes = Int(sqlite3_changes64(database))
    try verb.statement.verify(verb.written, on: self)
    return (changes, rowID)
  }

  /// Runs the statement to its end, where SQLite checks the foreign keys.
  ///
  /// - Returns: The rowid that the statement returns, nil if it returns none.
  @inline(__always)
  private func finish(_ verb: RowVerb) throws(SQLiteError) -> Int? {
    guard try step(verb.statement, verb.purpose) else { return nil }
    let rowID = Int(sqlite3_column_int64(verb.statement.handle, 0))
    _ = try step(verb.statement, verb.purpose)
    return rowID
  }

  /// Whether `name` is a view, or no table.
  private func isView(_ name: String) throws(SQLiteError) -> Bool {
    let database = try openHandle("looking for the table \(name)")
    return sqlite3_table_column_metadata(database, nil, name, nil, nil, nil, nil, nil, nil)
      != SQLITE_OK
  }
}

extension RowDescription {
  /// Checks the order of the fields with a copy of the row. Never inlined, so that inserts that skip the check reserve no stack
  /// for the copy.
  @inline(never)
  fileprivate func checkOrder(at row: UnsafePointer<Row>) throws(SQLiteError) {
    try checkOrder(by: row.pointee)
  }
}
