extension Connection {
  /// Runs `body` with `query`, whose first parameter is a stream of these rows of values.
  ///
  /// - Parameter columns: The number of values of each row.
  /// - Throws: what `body` throws; ``SQLiteError/misuse(attempt:reason:)`` if `rows` is empty.
  package func streaming<Result>(
    _ rows: [[SQLiteValue]], columns: Int, into query: some SQLQuery,
    _ body: (Statement) throws -> Result
  ) throws -> Result {
    try registerRowStream(columns: columns)
    let encoder = RowEncoder(valuesOf: (0..<columns).map(String.init))
    return try rows.withUnsafeBufferPointer { rows in
      guard let start = rows.baseAddress else {
        throw SQLiteError.misuse(attempt: query.purpose, reason: "no key is given")
      }
      var stream = RowStream(
        encoder, start: start, count: rows.count, stride: MemoryLayout<[SQLiteValue]>.stride)
      let statement = try Statement(query, on: self)
      return try statement.streaming(&stream) { _ in try body(statement) }
    }
  }
}
