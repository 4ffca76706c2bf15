import SQLiteCore

extension SQLitePool {
  /// Reads on the caller's thread, which waits while all readers are taken.
  ///
  /// The closure sees the database as it was committed when the read began, whatever is written meanwhile, and cannot
  /// change it. It does not wait for a write that is running; inside one it sees the state before it. A read inside a
  /// read of the same pool is part of it.
  /// - Parameter body: The connection is lent for its length, and may not be kept.
  /// - Throws: what `body` throws; ``SQLiteError/misuse(attempt:reason:)`` once the pool is closed.
  public func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    switch try desk.placeForReader() {
    case .held(let slot): try desk.lend(slot, body)
    case .taken(let slot): try desk.work(slot, nil, body)
    case .waiting(let wait): try desk.work(try wait.slot(), nil, body)
    }
  }

  /// Reads, as the synchronous form does, on a thread of the pool's own.
  ///
  /// - Throws: `CancellationError` if the task is cancelled: a read that waits is given up at once, one that runs is
  ///   interrupted. Else as the synchronous form.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await desk.asynchronously(.reader) { slot, ticket in
      try self.desk.work(slot, ticket, body)
    }
  }
}

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
