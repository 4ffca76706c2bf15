extension Connection {
  /// The rows of the table that meet all conditions.
  ///
  /// ```swift
  /// let reds = try connection.rows(of: Color.row, where: [Color.name.contains("Red")], orderedBy: [Color.name.ascending])
  /// ```
  /// - Parameters:
  ///   - row: The description of the rows.
  ///   - conditions: The conditions, all of which must hold; if empty, all rows are returned.
  ///   - orderings: The sort keys, the most significant first; if empty, the order is undefined.
  ///   - limit: The maximum number of rows; nil for all. Unlike in SQLite, a negative limit is an error.
  ///   - offset: The number of rows to skip first.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)``, which names table, column and row, if a stored value is not of
  ///   its property's type; ``SQLiteError/impossible(subject:reason:)`` for a negative limit or offset;
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  @inlinable
  public func rows<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = [], limit: Int? = nil, offset: Int? = nil
  ) throws(SQLiteError) -> [Row] {
    try rows(
      of: SelectQuery(from: row).where(conditions).ordered(by: orderings)
        .limited(to: limit, skipping: offset))
  }

  /// The only row of the table that meets all conditions.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if there is not exactly one such row; other errors as
  ///   ``rows(of:where:orderedBy:limit:offset:)``.
  public func row<Row>(
    of row: RowDescription<Row>, where conditions: [Condition]
  ) throws(SQLiteError) -> Row {
    try self.row(of: SelectQuery(from: row).where(conditions))
  }

  /// The first row of the table that meets all conditions; nil if there is none.
  ///
  /// - Throws: as ``rows(of:where:orderedBy:limit:offset:)``.
  public func firstRow<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = []
  ) throws(SQLiteError) -> Row? {
    try firstRow(
      of: SelectQuery(from: row).where(conditions).ordered(by: orderings).limited(to: 1))
  }

  /// Passes the rows that meet all conditions to `body` one at a time, in constant memory, and stops when `body` returns false.
  ///
  /// - Throws: what `body` throws; other errors as ``rows(of:where:orderedBy:limit:offset:)``.
  @inlinable
  public func forEachRow<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = [], while body: (Row) throws -> Bool
  ) throws {
    try forEachRow(
      of: SelectQuery(from: row).where(conditions).ordered(by: orderings), while: body)
  }

  /// The number of rows of the table that meet all conditions.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func count<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = []
  ) throws(SQLiteError) -> Int {
    try self.row(of: SelectQuery(.integer("count(*)"), from: row.source).where(conditions))
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

  /// The number of rows of the main database's table with this name.
  package func rowCount(of table: String) throws(SQLiteError) -> Int {
    let count = SQLCommand("counting \(table)", "SELECT count(*) FROM main.\(identifier: table)")
    return try values(of: count).first?.first?.integer ?? 0
  }
}
