import Foundation
import SQLiteCore

/// One loan: begin a transaction, run the caller's closure, commit; or roll back after any failure.
extension PoolDesk {
  /// Runs `body` with the slot's connection in a transaction of its own, and returns the slot.
  func work<Result>(
    _ slot: PoolSlot, _ ticket: PoolTicket? = nil, _ body: (Connection) throws -> Result
  ) throws -> Result {
    defer { giveBack(slot, ticket) }
    do {
      try begin(slot)
      let result = try lend(slot, body)
      try end(slot)
      return result
    } catch {
      throw undo(slot, ticket, error)
    }
  }

  private func begin(_ slot: PoolSlot) throws {
    try prepare(slot)
    guard let connection = slot.connection else { throw closedError(slot.role) }
    switch slot.role {
    case .writer:
      try connection.beginLoan(.immediate, busyTimeout: source.options.connection.busyTimeout)
    case .reader:
      try connection.beginLoan(.deferred, busyTimeout: source.options.connection.busyTimeout)
      do throws(SQLiteError) {
        try connection.takeSnapshot()
      } catch {
        try source.pastJournal(error, connection.takeSnapshot)
      }
    }
  }

  /// Opens the connection if there is none, and records the thread that uses the slot.
  func prepare(_ slot: PoolSlot) throws {
    // The thread of a waiting caller was recorded when it got the slot.
    if slot.connection != nil, slot.thread != nil { return }
    if slot.connection == nil { try slot.open(source) }
    try lock {
      slot.thread = pthread_self()
      slot.interrupter = slot.connection?.interrupter
      guard let reason = slot.stopReason else { return }
      throw stopError(reason, slot.role)
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
    guard isKnownUniquelyReferenced(&slot.connection) else { throw keptError(slot.role) }
    guard let connection = slot.connection, connection.isLoanOpen else {
      throw endedError(slot.role)
    }
    try commit(connection, slot.role)
    changes.publish(connection.takeChanges())
  }

  private func commit(_ connection: Connection, _ role: PoolSlot.Role) throws {
    guard role == .writer, commitsAlone else { return try connection.commitLoan() }
    beginCommit()
    defer { endCommit() }
    try connection.commitLoan()
  }

  /// Rolls back, and keeps the connection only if it can be lent again.
  func undo(_ slot: PoolSlot, _ ticket: PoolTicket?, _ error: any Error) -> any Error {
    let reason = lock { settle(slot, ticket) }
    _ = slot.connection?.takeChanges()
    let told = slot.connection?.undoLoan(after: error) ?? error
    let isKept = isKnownUniquelyReferenced(&slot.connection)
    if !isKept || slot.connection?.isFitForNextLoan != true { discard(slot) }
    if let reason { return stopError(reason, slot.role) }
    return slot.role == .reader ? adviseToWrite(told) : told
  }

  func discard(_ slot: PoolSlot) {
    slot.connection = nil
    lock { slot.interrupter = nil }
  }
}

extension PoolDesk {
  /// Suspends until a slot is free (blocking no thread), runs `work` on the slot's queue, and interrupts it if the task is
  /// cancelled.
  func asynchronously<Result: Sendable>(
    _ role: PoolSlot.Role, _ work: @escaping @Sendable (PoolSlot, PoolTicket) throws -> Result
  ) async throws -> Result {
    let ticket = PoolTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        requestSlot(role, for: ticket) { answer in
          switch answer {
          case .failure(let error):
            continuation.resume(throwing: error)
          case .success(let slot):
            slot.queue.async {
              continuation.resume(with: Swift.Result { try work(slot, ticket) })
            }
          }
        }
      }
    } onCancel: {
      cancel(ticket)
    }
  }
}
