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
