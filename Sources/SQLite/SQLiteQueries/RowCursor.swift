import SQLiteCore

/// Reads the results of a query one at a time, in constant memory: each call of ``next()`` reads one result.
///
/// A cursor is not a `Sequence`, because reading can throw. It can be discarded at any time, which releases its read lock. If
/// you read all rows in one loop, ``Connection/forEachRow(of:where:orderedBy:while:)`` is faster.
public final class RowCursor<Row> {
  private let statement: Statement
  private let decode: RowDescription<Row>.Decode
  private let values: UnsafeMutablePointer<OpaquePointer?>
  private var positions: ColumnPositions
  private var row = 0
  private var isFinished = false

  init(_ query: some ResultQuery<Row>, on connection: Connection) throws(SQLiteError) {
    statement = try Statement(query, on: connection)
    let reading = query.reading
    decode = reading.decode
    positions = try ColumnPositions(of: reading.columns, in: statement)
    values = .allocate(capacity: positions.count)
  }

  deinit { values.deallocate() }

  /// The next row; nil after the last, and in every later call.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` naming table, column and row if a stored value is
  ///   not of its property's type; ``SQLiteError/misuse(attempt:reason:)`` if a coding that reads the row calls this method.
  ///   After an error there are no more rows.
  public func next() throws(SQLiteError) -> Row? {
    guard !isFinished else { return nil }
    try statement.beginRun()
    defer { statement.endRun() }
    do throws(SQLiteError) {
      guard try statement.step() else {
        finish()
        return nil
      }
      row += 1
      if row == 1 { try positions.follow(statement) }
      positions.readValues(of: statement, into: values)
      return try decode(RowValues(values))
    } catch {
      finish()
      throw error.located(at: CellPlace(row: row))
    }
  }

  private func finish() {
    isFinished = true
    statement.reset()
  }
}

extension Connection {
  /// A cursor over the results of `query`.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns,
  ///   ``SQLiteError/impossible(subject:reason:)`` if the query changes rows.
  public func cursor<Query: ResultQuery>(
    of query: Query
  ) throws(SQLiteError) -> RowCursor<Query.Result> {
    guard !query.reading.changesRows else {
      let reason = "a cursor may be dropped before the change is complete. Use rows(of:)"
      throw .impossible(subject: query.purpose, reason: reason)
    }
    return try RowCursor(query, on: self)
  }

  /// A cursor over the table's rows that satisfy all conditions.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func cursor<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = []
  ) throws(SQLiteError) -> RowCursor<Row> {
    try cursor(of: SelectQuery(from: row).where(conditions).ordered(by: orderings))
  }
}
