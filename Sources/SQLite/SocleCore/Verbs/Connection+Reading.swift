extension Connection {
  /// The results of `query`, in the order that the query specifies; if it specifies none, the order is undefined.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)``, which names column and row, if a value does not have the
  ///   selected type; ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  @inlinable
  public func rows<Query: ResultQuery>(of query: Query) throws(SQLiteError) -> [Query.Result] {
    let reading = query.reading
    do {
      return try collectRows(reading.decode) { receive in try read(query, reading, receive) }
    } catch {
      throw SQLiteError(thrown: error)
    }
  }

  /// The one result of `query`.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if there is not exactly one result; other errors as ``rows(of:)``.
  public func row<Query: ResultQuery>(of query: Query) throws(SQLiteError) -> Query.Result {
    let results = try results(of: query) { results throws(SQLiteError) in
      if results.count > 1 { throw .notOneRow(attempt: query.purpose, found: .several) }
      return true
    }
    guard let only = results.first else { throw .notOneRow(attempt: query.purpose, found: .none) }
    return only
  }

  /// The first result of `query`; nil if there is none.
  ///
  /// - Throws: as ``rows(of:)``.
  public func firstRow<Query: ResultQuery>(of query: Query) throws(SQLiteError) -> Query.Result? {
    try results(of: query) { _ in false }.first
  }

  /// Passes the results of `query` to `body` one at a time, in constant memory, and stops when `body` returns false.
  ///
  /// - Throws: what `body` throws; other errors as ``rows(of:)``.
  @inlinable @inline(__always)
  public func forEachRow<Query: ResultQuery>(
    of query: Query, while body: (Query.Result) throws -> Bool
  ) throws {
    let reading = query.reading
    let decode = reading.decode
    do {
      try withoutActuallyEscaping(body) { body in
        try read(query, reading) { values in try body(try decode(values)) }
      }
    } catch {
      throw error.unwrapped
    }
  }

  /// The results, read until `isUnfinished` returns false for the results read so far.
  private func results<Query: ResultQuery>(
    of query: Query, while isUnfinished: @escaping ([Query.Result]) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) -> [Query.Result] {
    var reading = query.reading
    // For a row or two: stopping the sink is an error, which costs more than the sink saves.
    reading.sinkQuery = nil
    let decode = reading.decode
    var results: [Query.Result] = []
    do {
      try read(query, reading) { values in
        results.append(try decode(values))
        return try isUnfinished(results)
      }
    } catch {
      throw SQLiteError(thrown: error)
    }
    return results
  }

  /// Passes the values of each row of the result to `receive`. All methods that read the results of a query call this one.
  @usableFromInline
  func read<Query: ResultQuery>(
    _ query: Query, _ reading: ResultReading<Query.Result>,
    _ receive: @escaping (RowValues) throws -> Bool
  ) throws {
    guard reading.changesRows else { return try step(query, reading, receive) }
    // If a row cannot be read, the change must be undone. SQLite checks foreign keys only after the last row.
    var isUnfinished = true
    try transaction {
      do {
        try step(query, reading) { values in
          if isUnfinished { isUnfinished = try receive(values) }
          return true
        }
      } catch let error as SQLiteError {
        throw naming(error, in: nil) { try step(query, reading) { _ in true } }
      }
    }
  }

  private func step<Query: ResultQuery>(
    _ query: Query, _ reading: ResultReading<Query.Result>,
    _ receive: @escaping (RowValues) throws -> Bool
  ) throws {
    if let sinkQuery = reading.sinkQuery, case .counted(let count) = reading.columns,
      let statement = try sinkStatement(sinkQuery, for: query)
    {
      do {
        try statement.push(columns: count, into: receive)
      } catch {
        throw reading.located(error, names: [])
      }
    } else {
      let statement = try Statement(query, on: self)
      do {
        try statement.forEachRow(reading: reading.columns, receive)
      } catch {
        throw reading.located(error, names: statement.columnNames)
      }
    }
  }

  /// The statement that passes the rows to the sink; nil if the caller's own SQL calls the sink, too. Without the sink, running
  /// such a query throws SQLite's error.
  private func sinkStatement(
    _ sinkQuery: any SQLQuery, for query: some SQLQuery
  ) throws(SQLiteError) -> Statement? {
    do {
      let statement = try Statement(sinkQuery, on: self)
      return statement.callsSinkTwice ? nil : statement
    } catch {
      // Compiled so that the error has a position in the caller's own query, not in Socle's.
      _ = try Statement(query, on: self)
      throw error
    }
  }
}
