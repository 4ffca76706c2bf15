import SQLiteCore

extension PoolDesk {
  /// Lends the writer without a transaction to `body`, which makes its own, one after the other.
  ///
  /// When the task is cancelled every further statement throws; what is committed by then stays.
  /// - Throws: `CancellationError`, or what `body` throws.
  func maintain<Result: Sendable>(
    _ body: @escaping @Sendable (Connection, CommitGate) throws -> Result
  ) async throws -> Result {
    try await workAsynchronously(.writer) { slot, ticket in
      defer { self.giveBack(slot) }
      do {
        try self.prepare(slot)
        let result = try self.lend(slot) { try body($0, self.commitGate) }
        _ = self.lock { self.settle(slot, ticket) }
        if !isKnownUniquelyReferenced(&slot.connection) { self.discard(slot) }
        return result
      } catch {
        let reason = self.lock { self.settle(slot, ticket) }
        let told = slot.connection?.undoTurn(after: error) ?? error
        // Its settings may be in the middle of a change. The next write opens another.
        self.discard(slot)
        throw reason.map { self.stopError($0, slot.role) } ?? told
      }
    }
  }

  private var commitGate: CommitGate {
    guard commitsAlone else { return CommitGate() }
    return CommitGate(close: { self.beginCommit() }, open: { self.endCommit() })
  }
}
