import SQLiteCore

extension SQLitePool {
  /// Writes on the caller's thread, which waits for the earlier requests to write.
  ///
  /// The closure is one transaction: all of its changes are committed when this returns, or none. A transaction inside
  /// it is a savepoint. Reads go on meanwhile, and do not see its changes before the commit.
  /// - Parameter body: The connection is lent for its length, and may not be kept.
  /// - Throws: what `body` throws, after everything was rolled back; ``SQLiteError/misuse(attempt:reason:)`` inside a
  ///   read or a write of the same pool, and once it is closed.
  @discardableResult
  public func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try desk.work(try desk.takeWriter(), nil, body)
  }

  /// Writes, as the synchronous form does, on a thread of the pool's own.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before the commit begins: a write that waits is given up at
  ///   once, one that runs is interrupted and rolled back. Else as the synchronous form.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await desk.asynchronously(.writer) { slot, ticket in
      try self.desk.work(slot, ticket, body)
    }
  }
}
