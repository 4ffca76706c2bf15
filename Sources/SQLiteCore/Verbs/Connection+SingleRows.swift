/// Single rows, by their primary key. For many rows, keep a statement (``Connection/prepareInsert(into:onConflict:)``).
extension Connection {
  /// Inserts one row.
  ///
  /// - Returns: The rowid of the new row; nil under the same conditions as for ``InsertStatement/insert(_:)``.
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

  /// Inserts the row; if a row with the same primary key exists, updates the existing row with all fields of `value`.
  ///
  /// - Throws: as ``InsertStatement/insert(_:)``; ``SQLiteError/impossible(subject:reason:)`` for a table without a primary
  ///   key.
  public func save<Row>(_ value: Row, into row: RowDescription<Row>) throws(SQLiteError) {
    try insert(value, into: row, onConflict: .updateAll())
  }

  /// The row whose `field` equals `key`; nil if there is none.
  ///
  /// - Parameter field: A field with a different value in every row, such as the primary key.
  /// - Throws: as ``LookupStatement/row(forKey:)``.
  public func row<Row, Key>(
    of row: RowDescription<Row>, withKey key: Key.Property, by field: Field<Row, Key>
  ) throws(SQLiteError) -> Row? {
    try prepareLookup(of: row, by: field).row(forKey: key)
  }

  /// Whether at least one row of the table meets all conditions.
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
