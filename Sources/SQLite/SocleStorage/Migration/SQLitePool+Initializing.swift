import SocleCore

extension SQLitePool {
  /// Runs `initialization` on the writer, or on a reader if the pool is read-only.
  func run<Migrator: SQLiteMigratable>(
    _ initialization: Initialization<Migrator>
  ) throws -> InitializationReport<Migrator.Version> {
    try scheduler.source.options.isReadOnly
      ? read(initialization.run)
      : scheduler.migrate(scheduler.enter(.writer).request, initialization.run)
  }

  /// Runs `initialization`, like the synchronous form, on a thread of the pool.
  ///
  /// When the task is canceled, every further statement throws; earlier commits are kept.
  func run<Migrator: SQLiteMigratable>(
    _ initialization: Initialization<Migrator>
  ) async throws -> InitializationReport<Migrator.Version> {
    if scheduler.source.options.isReadOnly {
      return try await read { try initialization.run(on: $0) }
    }
    return try await scheduler.asynchronously(.writer) { [scheduler] in
      try scheduler.migrate($0, initialization.run)
    }
  }
}

extension PoolScheduler {
  /// Lends the writer without a transaction to `body`, which makes its own transactions, one after the other.
  fileprivate func migrate<Result>(
    _ request: PoolRequest, _ body: (Connection) throws -> Result
  ) throws -> Result {
    let slot = try slot(of: request)
    defer { release(slot) }
    do {
      try open(slot)
      slot.connection?.hooks.busyTimeout = source.options.connection.busyTimeout
      let result = try lend(slot, body)
      try source.checkIdentity()
      if let connection = slot.connection { changes.publish(connection.takeChanges()) }
      if !isKnownUniquelyReferenced(&slot.connection) { discard(slot) }
      return result
    } catch {
      // The steps before the one that failed are committed.
      if let connection = slot.connection { changes.publish(connection.takeChanges()) }
      let reported = undo(slot, error)
      // The connection's settings may be changed only in part, so the next write opens another connection.
      discard(slot)
      throw reported
    }
  }
}
