extension Connection {
  /// The results of `query`, in its order; without one, in no promised order.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` naming column and row if a value is not of the type it is
  ///   selected as; ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  @inlinable
  public func rows<Query: ResultQuery>(of query: Query) throws -> [Query.Result] {
    let reading = query.reading
    return try collectRows(reading.decode) { receive in try read(query, reading, receive) }
  }

  /// Hands each result to `body`, one at a time and in constant memory, until `body` answers false.
  ///
  /// - Throws: what `body` throws; else as ``rows(of:)``.
  @inlinable
  public func forEachRow<Query: ResultQuery>(
    of query: Query, while body: (Query.Result) throws -> Bool
  ) throws {
    let reading = query.reading
    let decode = reading.decode
    try withoutActuallyEscaping(body) { body in
      try read(query, reading) { values in try body(try decode(values)) }
    }
  }

  /// The one result of `query`.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if there is none, or more than one; else as ``rows(of:)``.
  public func row<Query: ResultQuery>(of query: Query) throws -> Query.Result {
    var results: [Query.Result] = []
    try forEachRow(of: query) { result in
      results.append(result)
      return results.count < 2
    }
    return try results.only(query.purpose)
  }

  /// The first result of `query`, nil if there is none.
  ///
  /// - Throws: as ``rows(of:)``.
  public func firstRow<Query: ResultQuery>(of query: Query) throws -> Query.Result? {
    var first: Query.Result?
    try forEachRow(of: query) { result in
      first = result
      return false
    }
    return first
  }

  @usableFromInline
  func read<Query: ResultQuery>(
    _ query: Query, _ reading: ResultReading<Query.Result>,
    _ receive: @escaping (UnsafePointer<OpaquePointer?>) throws -> Bool
  ) throws {
    let statement = try Statement(query, on: self)
    do {
      try statement.forEachRow(reading: reading.columns, receive)
    } catch {
      throw reading.located(error, in: statement)
    }
  }
}

extension Array {
  /// The one element.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if there is none, or more than one.
  func only(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> Element {
    guard let only = first, count == 1 else {
      throw .notOneRow(attempt: attempt(), found: isEmpty ? .none : .several)
    }
    return only
  }
}
