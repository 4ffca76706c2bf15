internal import SocleCSQLite

extension Connection {
  /// The statement of a verb, marked as in use: from the cache, or compiled from `query` and kept in the cache.
  @inline(__always)
  func take<Row>(
    _ kind: RowVerb.Kind, of row: RowDescription<Row>,
    _ query: () throws(SQLiteError) -> any SQLQuery
  ) throws(SQLiteError) -> RowVerb {
    if let known = statementCache.known(kind, row.order), !known.statement.isInUse,
      !known.statement.isOutdated
    {
      _ = try openHandle(known.purpose)
      known.statement.isInUse = true
      return known
    }
    return try makeVerb(kind, row, try query())
  }

  /// - Parameter isKept: Whether the connection finds the verb again by its description.
  func makeVerb<Row>(
    _ kind: RowVerb.Kind, _ row: RowDescription<Row>, _ query: any SQLQuery, isKept: Bool = true
  ) throws(SQLiteError) -> RowVerb {
    let sql = try query.makeText().rendered().sql
    let written = try WrittenColumns(row.columns(writtenBy: kind), on: self)
    // The text of a kept verb may be long, as of a wide table. A statement that is not kept is finalized after its use.
    let statement = try take(
      sql, purpose: query.purpose, longest: isKept ? .max : StatementCache.longestText)
    let verb = RowVerb(kind, of: row, statement, writing: written, purpose: query.purpose)
    if isKept { statementCache.insert(verb) }
    return verb
  }

  func takeInsert<Row>(
    into row: RowDescription<Row>, _ rule: ConflictRule
  ) throws(SQLiteError) -> RowVerb {
    try take(.insertRow(rule), of: row) { () throws(SQLiteError) in try row.insertQuery(rule) }
  }

  func run(_ verb: RowVerb, forRowAt row: UnsafeRawPointer) throws(SQLiteError) -> Int {
    let database = try openHandle(verb.purpose)
    if verb.statement.isOutdated { try verb.statement.verify(verb.written, on: self) }
    try verb.bind(row)
    do throws(SQLiteError) {
      _ = try step(verb.statement, verb.purpose)
    } catch {
      throw naming(error, in: verb.tableThatMayDangle) {
        sqlite3_reset(verb.statement.handle)
        _ = try step(verb.statement, verb.purpose)
      }
    }
    let changes = Int(sqlite3_changes64(database))
    try verb.statement.verify(verb.written, on: self)
    return changes
  }
}

extension RowDescription {
  /// The column of each cell that a verb writes, nil for one that it does not write.
  fileprivate func columns(writtenBy kind: RowVerb.Kind) -> [WrittenColumn?] {
    let keys = keyPositions
    return cells.names.enumerated().map { index, name in
      switch kind {
      case .insertRow(let rule): table.columns[name].map { written($0, rule == .replace) }
      case .updateRow: keys.contains(index) ? nil : table.columns[name].map { written($0, false) }
      default: nil
      }
    }
  }

  /// The insert of one row from parameters.
  func insertQuery(_ rule: ConflictRule) throws(SQLiteError) -> InsertQuery {
    try table.checkInsertable(cells.names)
    return InsertQuery(.parameters, into: table, cells.names, rule)
  }
}
