internal import CSQLite

extension Connection {
  func registerRowStream(columns: Int) throws(SQLiteError) {
    guard !registeredStreams.contains(columns) else { return }
    let attempt = "registering a row stream"
    let database = try openHandle(attempt)
    // The virtual table has one more column, which takes the stream.
    guard columns < Int(sqlite3_limit(database, SQLITE_LIMIT_COLUMN, -1)) else {
      throw .impossible(
        subject: "a stream of rows of \(columns) columns",
        reason: "SQLite takes one less. Insert the rows one by one in a transaction")
    }
    try check(
      sqlite3_create_module_v2(
        database, RowStreamCall.name(columns: columns), RowStreamModule.module,
        UnsafeMutableRawPointer(bitPattern: columns), nil),
      attempt)
    registeredStreams.append(columns)
  }

  /// Runs `body` with `query`, whose first parameter is a stream of these rows of values.
  ///
  /// - Parameter columns: The number of values of each row.
  /// - Throws: what `body` throws; ``SQLiteError/misuse(attempt:reason:)`` if `rows` is empty.
  package func streaming<Result>(
    _ rows: [[SQLiteValue]], columns: Int, into query: some SQLQuery,
    _ body: (Statement) throws -> Result
  ) throws -> Result {
    try registerRowStream(columns: columns)
    let cells = RowCells(of: "", valuesOf: (0..<columns).map(String.init))
    return try rows.withUnsafeBufferPointer { rows in
      guard let start = rows.baseAddress else {
        throw SQLiteError.misuse(attempt: query.purpose, reason: "no key is given")
      }
      var stream = RowStream(
        cells, start: start, count: rows.count, stride: MemoryLayout<[SQLiteValue]>.stride)
      let statement = try Statement(query, on: self)
      return try statement.streaming(&stream) { _ in try body(statement) }
    }
  }
}

extension Statement {
  /// Runs `body` while the first parameter is `stream`, from which SQLite pulls rows as the statement is stepped.
  func streaming<Result>(
    _ stream: inout RowStream, _ body: (UnsafeMutablePointer<RowStream>) throws -> Result
  ) throws -> Result {
    defer {
      reset()
      // The stream's pointer must not outlive it.
      sqlite3_clear_bindings(handle)
    }
    return try withUnsafeMutablePointer(to: &stream) { stream in
      try connection.check(
        sqlite3_bind_pointer(handle, 1, stream, RowStreamModule.pointerType, nil), purpose)
      return try body(stream)
    }
  }
}
