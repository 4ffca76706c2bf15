internal import CSQLite

extension Statement {
  /// Runs `body` while the first parameter is `stream`, which SQLite pulls from as the statement is stepped.
  func streaming<Result>(
    _ stream: UnsafeMutablePointer<RowStream>, _ body: () throws -> Result
  ) throws -> Result {
    defer {
      forgetRun()
    }
    try connection.check(
      sqlite3_bind_pointer(handle, 1, stream, RowStreamModule.pointerType, nil), purpose)
    return try body()
  }
}
