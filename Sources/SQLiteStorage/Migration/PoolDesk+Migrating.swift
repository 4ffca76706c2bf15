import SQLiteCore

extension PoolDesk {
  /// Lends the writer without a transaction to `body`, which makes its own, one after the other.
  ///
  /// When the task is cancelled every further statement throws; what is committed by then stays. Unlike in
  /// ``maintain(_:_:_:)`` reads are kept out only while something is committed: a step may wait for one.
  /// - Throws: `CancellationError`, or what `body` throws.
  func migrate<Result: Sendable>(
    _ body: @escaping @Sendable (Connection, CommitGate) throws -> Result
  ) async throws -> Result {
    try await asynchronously(.writer) { slot, ticket in
      defer { self.giveBack(slot, ticket) }
      do {
        try self.prepare(slot)
        let result = try self.lend(slot) { try body($0, self.commitGate) }
        _ = self.lock { self.settle(slot, ticket) }
        if let connection = slot.connection { self.changes.publish(connection.takeChanges()) }
        // Among them may be some that a turn would be refused, as COMMIT.
        slot.connection?.forgetStatements()
        if !isKnownUniquelyReferenced(&slot.connection) { self.discard(slot) }
        return result
      } catch {
        // The steps before the one that failed are committed.
        if let connection = slot.connection { self.changes.publish(connection.takeChanges()) }
        let told = self.undo(slot, ticket, error)
        // Its settings may be in the middle of a change. The next write opens another.
        self.discard(slot)
        throw told
      }
    }
  }

  private var commitGate: CommitGate {
    guard commitsAlone else { return CommitGate() }
    return CommitGate(close: { self.beginCommit() }, open: { self.endCommit() })
  }
}
