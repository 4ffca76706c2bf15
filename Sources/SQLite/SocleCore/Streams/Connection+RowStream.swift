internal import SocleCSQLite

extension Connection {
  func registerRowStream(columns: Int) throws(SQLiteError) {
    guard !registeredStreams.contains(columns) else { return }
    let attempt = "registering a row stream"
    let database = try openHandle(attempt)
    // The virtual table has one more column, which takes the stream.
    let limit = Int(sqlite3_limit(database, SQLITE_LIMIT_COLUMN, -1))
    guard columns < limit else {
      throw .impossible(
        subject: "a stream of rows of \(columns) columns",
        reason: "at most \(limit - 1) are possible. Insert the rows one by one in a transaction")
    }
    try check(
      sqlite3_create_module_v2(
        database, RowStreamCall.name(columns: columns), RowStreamModule.module,
        UnsafeMutableRawPointer(bitPattern: columns), nil),
      attempt)
    registeredStreams.append(columns)
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
