import Foundation
import SocleCore

/// One read or write: begins a transaction, runs the caller's closure and commits, or rolls back after any failure.
extension PoolScheduler {
  /// Runs `body` with the connection of the request's slot in a transaction of its own, and returns the slot.
  ///
  /// - Throws: The errors of `body`, of beginning and of committing, and the error of a request that was refused or stopped.
  func work<Result>(
    _ request: PoolRequest, _ body: (Connection) throws -> Result
  ) throws -> Result {
    let slot = try slot(of: request)
    defer { release(slot) }
    do {
      try begin(slot)
      let result = try lend(slot, body)
      try end(slot)
      return result
    } catch {
      throw undo(slot, error)
    }
  }

  func slot(of request: PoolRequest) throws -> PoolSlot {
    if case .working(let slot) = request.stage { return slot }
    throw request.stopError ?? closedError(request.role)
  }

  private func begin(_ slot: PoolSlot) throws {
    try open(slot)
    let isRead = slot.role == .reader
    try lend(slot) { connection in
      // An earlier borrower may have changed it.
      connection.hooks.busyTimeout = source.options.connection.busyTimeout
      try connection.run(command: (isRead ? TransactionKind.deferred : .immediate).rawValue)
      connection.setLent(true)
      if isRead { try source.waitingForJournal(connection.takeSnapshot) }
    }
  }

  /// Opens the connection if there is none, and records the thread that uses the slot.
  func open(_ slot: PoolSlot) throws {
    if slot.connection != nil, slot.holder?.thread != nil { return }
    if slot.connection == nil { slot.connection = try source.open(readsOnly: slot.readsOnly) }
    try lock.withLock {
      slot.holder?.thread = pthread_self()
      slot.interrupter = slot.connection?.interrupter
      if let error = slot.holder?.stopError { throw error }
    }
  }

  func lend<Result>(
    _ slot: PoolSlot, _ body: (Connection) throws -> Result
  ) throws -> Result {
    guard let connection = slot.connection else { throw closedError(slot.role) }
    return try body(connection)
  }

  /// Commits. A stop that arrives too late to prevent it is ignored, and reset when the slot is returned.
  private func end(_ slot: PoolSlot) throws {
    // Whatever retains the connection could use it on another thread at any time.
    guard isKnownUniquelyReferenced(&slot.connection) else {
      throw slot.role.misuse(
        """
        the connection or one of its statements outlived the closure. Nothing was changed. Return rows or values, and \
        prepare statements inside
        """)
    }
    guard let connection = slot.connection,
      // If SQLite has rolled the transaction back, the commit throws that error.
      connection.isInTransaction || connection.lossOfTransaction != nil
    else {
      throw slot.role.misuse(
        "the closure closed its connection or ended its transaction. Leave both to the pool")
    }
    if slot.role == .reader, connection.hasWritten {
      throw SQLiteError.refused(
        attempt: "ending a read of the pool", code: .readOnly, message: SQLiteError.changeInRead,
        place: nil)
    }
    // Without this, a commit into a removed file would be acknowledged, and lost.
    if slot.role == .writer { try source.checkIdentity() }
    try connection.commit()
    connection.setLent(false)
    changes.publish(connection.takeChanges())
  }

  /// Rolls back, and keeps the connection only if it can be lent again.
  func undo(_ slot: PoolSlot, _ error: any Error) -> any Error {
    let stopError = lock.withLock { settle(slot) }
    _ = slot.connection?.takeChanges()
    var reported = slot.connection?.rollBack(after: error) ?? error
    slot.connection?.setLent(false)
    let isUnshared = isKnownUniquelyReferenced(&slot.connection)
    let canTest = (reported as? SQLiteError)?.code != .lockingProtocol
    if !isUnshared || !canTest || slot.connection?.isFitForNextLoan != true { discard(slot) }
    if (reported as? SQLiteError)?.code == .readOnlyMovedFile {
      do throws(SQLiteError) { try source.checkIdentity() } catch { reported = error }
    }
    return stopError ?? (slot.role == .reader ? adviseToWrite(reported) : reported)
  }

  func discard(_ slot: PoolSlot) {
    slot.connection = nil
    lock.withLock { slot.interrupter = nil }
  }

  /// Returns `error`; if a read tried to change the database, with the advice to use `write`.
  private func adviseToWrite(_ error: any Error) -> any Error {
    guard case .refused(let attempt, let code, _, let place)? = error as? SQLiteError,
      code.primary == .readOnly
    else { return error }
    return SQLiteError.refused(
      attempt: attempt, code: code, message: SQLiteError.changeInRead, place: place)
  }
}

extension Connection {
  /// Marks the connection as lent for a transaction: each transaction of the borrower is a savepoint in it.
  fileprivate func setLent(_ isLent: Bool) {
    transactionDepth = isLent ? 1 : 0
    observer?.guardsTransaction = isLent
  }

  /// Fixes the snapshot that the transaction reads; BEGIN alone would fix it at the first read.
  fileprivate func takeSnapshot() throws(SQLiteError) {
    // Reads one number of the file's header: the cheapest statement that does.
    try run(command: "PRAGMA schema_version")
  }

  /// Whether the connection can be lent again: no transaction is open, and the database responds.
  fileprivate var isFitForNextLoan: Bool {
    !isInTransaction && (try? takeSnapshot()) != nil
  }
}
