/// The rows of a select, one at a time and in constant memory, pulled by the caller.
///
/// It throws, so it is no `Sequence`. Let it go at any moment: its lock goes with it.
/// Where nothing has to be pulled, ``Connection/forEachRow(of:where:orderedBy:while:)`` is quicker.
public final class RowCursor<Row> {
  private let statement: Statement
  private let decode: RowDescription<Row>.Decode
  private let values: UnsafeMutablePointer<OpaquePointer?>
  private var positions: ColumnPositions
  private var row = 0
  private var isFinished = false

  init(
    _ query: some ResultQuery<Row>, on connection: Connection
  ) throws(SQLiteError) {
    statement = try Statement(query, on: connection)
    let reading = query.reading
    decode = reading.decode
    positions = try ColumnPositions(of: reading.columns, in: statement)
    values = .allocate(capacity: positions.count)
  }

  deinit {
    values.deallocate()
  }

  /// The next row; nil after the last, and then ever after.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` naming table, column and row if a stored value is
  ///   not of its property's type; ``SQLiteError/misuse(attempt:reason:)`` if what makes a row asks for the next one.
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
      return try decode(values)
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
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func cursor<Query: ResultQuery>(
    of query: Query
  ) throws(SQLiteError) -> RowCursor<Query.Result> {
    guard !query.reading.changesRows else {
      let reason = "a cursor may be dropped before the change is complete. Use rows(of:)"
      throw .impossible(subject: query.purpose, reason: reason)
    }
    return try RowCursor(query, on: self)
  }
}
