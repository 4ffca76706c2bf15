import SQLiteCore

extension PoolDesk {
  /// As `work`, but without a transaction of the pool's.
  func maintain<Result>(
    _ slot: PoolSlot, _ ticket: PoolTicket?, _ body: (Connection) throws -> Result
  ) throws -> Result {
    defer { giveBack(slot, ticket) }
    if commitsAlone { beginCommit() }
    defer { if commitsAlone { endCommit() } }
    do {
      try prepare(slot)
      let result = try lend(slot, body)
      if let reason = lock({ settle(slot, ticket) }) { throw stopError(reason, slot.role) }
      guard isKnownUniquelyReferenced(&slot.connection) else { throw keptError(slot.role) }
      guard slot.connection?.isFitForNextTurn == true else { throw endedError(slot.role) }
      publishChanges(of: slot)
      // Among them may be some that a turn would be refused, as COMMIT.
      slot.connection?.forgetStatements()
      return result
    } catch {
      // Some of it may be committed.
      publishChanges(of: slot)
      slot.connection?.forgetStatements()
      throw undo(slot, ticket, error)
    }
  }

  private func publishChanges(of slot: PoolSlot) {
    if let written = slot.connection?.takeChanges() { changes.publish(written) }
  }
}
