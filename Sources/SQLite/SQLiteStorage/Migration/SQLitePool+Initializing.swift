import SQLiteCore

extension SQLitePool {
  /// Runs `initialization` on the writer; on a reader, if the pool is for reading only.
  func run<Migrator: SQLiteMigratable>(
    _ initialization: Initialization<Migrator>
  ) throws -> InitializationReport<Migrator.Version> {
    if desk.source.options.isReadOnly { return try read { try initialization.run(on: $0) } }
    return try desk.migrate(try desk.takeSlot(.writer).slot, nil) { try initialization.run(on: $0) }
  }

  /// Runs `initialization`, like the synchronous form, on a thread of the pool.
  ///
  /// When the task is cancelled, every further statement throws; what was committed before stays.
  func run<Migrator: SQLiteMigratable>(
    _ initialization: Initialization<Migrator>
  ) async throws -> InitializationReport<Migrator.Version> {
    if desk.source.options.isReadOnly { return try await read { try initialization.run(on: $0) } }
    return try await desk.asynchronously(.writer) { [desk] slot, ticket in
      try desk.migrate(slot, ticket) { try initialization.run(on: $0) }
    }
  }
}

extension PoolDesk {
  /// Lends the writer without a transaction to `body`, which makes its own transactions, one after the other.
  fileprivate func migrate<Result>(
    _ slot: PoolSlot, _ ticket: PoolTicket?, _ body: (Connection) throws -> Result
  ) throws -> Result {
    defer { giveBack(slot, ticket) }
    do {
      try prepare(slot)
      slot.connection?.hooks.busyTimeout = source.options.connection.busyTimeout
      let result = try lend(slot, body)
      _ = lock.withLock { settle(slot, ticket) }
      if let connection = slot.connection { changes.publish(connection.takeChanges()) }
      if !isKnownUniquelyReferenced(&slot.connection) { discard(slot) }
      return result
    } catch {
      // The steps before the one that failed are committed.
      if let connection = slot.connection { changes.publish(connection.takeChanges()) }
      let told = undo(slot, ticket, error)
      // The connection's settings may be changed only in part, so the next write opens another connection.
      discard(slot)
      throw told
    }
  }
}
