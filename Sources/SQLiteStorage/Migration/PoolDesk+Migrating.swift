import SQLiteCore

extension PoolDesk {
  /// Lends the writer without a transaction to `body`, which makes its own transactions, one after the other.
  ///
  /// When the task is cancelled, every further statement throws; what was committed before stays. Without WAL, reads are
  /// kept from running only during commits, which may wait for them.
  /// - Throws: `CancellationError`, or what `body` throws.
  func migrate<Result: Sendable>(
    _ body: @escaping @Sendable (Connection, CommitGate) throws -> Result
  ) async throws -> Result {
    try await asynchronously(.writer) { slot, ticket in try self.migrate(slot, ticket, body) }
  }

  /// The same on the caller's thread; it cannot be cancelled.
  func migrate<Result>(_ body: (Connection, CommitGate) throws -> Result) throws -> Result {
    try migrate(try takeWriter(), nil, body)
  }

  private func migrate<Result>(
    _ slot: PoolSlot, _ ticket: PoolTicket?, _ body: (Connection, CommitGate) throws -> Result
  ) throws -> Result {
    defer { giveBack(slot, ticket) }
    do {
      try prepare(slot)
      slot.connection?.hooks.busyTimeout = source.options.connection.busyTimeout
      let result = try lend(slot) { connection in try body(connection, commitGate) }
      _ = lock { settle(slot, ticket) }
      if let connection = slot.connection { changes.publish(connection.takeChanges()) }
      // Some of them may be statements that a write must not run, such as COMMIT.
      slot.connection?.forgetStatements()
      if !isKnownUniquelyReferenced(&slot.connection) { discard(slot) }
      return result
    } catch {
      // The steps before the one that failed are committed.
      if let connection = slot.connection { changes.publish(connection.takeChanges()) }
      let told = undo(slot, ticket, error)
      // Its settings may be changed only in part. The next write opens another connection.
      discard(slot)
      throw told
    }
  }

  private var commitGate: CommitGate {
    guard commitsAlone else { return CommitGate() }
    return CommitGate(close: { self.beginCommit() }, open: { self.endCommit() })
  }
}
