extension Connection {
  /// The insert of one row.
  func insertQuery<Row>(
    _ value: Row, _ row: RowDescription<Row>, _ conflict: ConflictPolicy<Row>
  ) throws(SQLiteError) -> InsertQuery {
    try row.table.checkInsertable(row.encoder.names)
    let conflict = try conflict.resolution(row.table, row.encoder.names)
    return InsertQuery(
      table: row.table.name, columns: row.encoder.names, source: .values(try row.stored(value)),
      conflict: conflict, reference: row.source.reference)
  }

  /// Makes a change and reads what it returns: SQLite makes all of it before it gives the first row.
  func results<Result>(
    of query: some ChangingQuery, as selection: Selection<Result>,
    in table: RowDescription<some Any>
  ) throws -> [Result] {
    let source = table.source
    let query = query.returning(selection.columns.map { $0.keepingReals(of: table) })
    let reading = ResultReading(selection, of: [source])
    func run() throws -> [Result] {
      let statement = try Statement(query, on: self)
      do {
        return try collectRows(reading.decode) { try statement.forEachRow($0) }
      } catch {
        throw reading.located(error, in: statement)
      }
    }
    // A value that cannot be read would leave the change made.
    return try transaction {
      do {
        return try run()
      } catch {
        guard let error = error as? SQLiteError else { throw error }
        throw naming(error, in: nil) { _ = try run() }
      }
    }
  }
}

/// A statement that changes rows, and may return values of them.
protocol ChangingQuery: SQLQuery {
  /// What it gives of each row, nothing if empty.
  var returning: [SQLText] { get set }
}

extension ChangingQuery {
  fileprivate func returning(_ columns: [SQLText]) -> Self {
    var copy = self
    copy.returning = columns
    return copy
  }
}

extension InsertQuery: ChangingQuery {}
extension UpdateQuery: ChangingQuery {}
extension DeleteQuery: ChangingQuery {}
