import Foundation
import SQLiteCore

/// One turn: begin, the caller's closure, commit; or undo, for whatever reason.
extension PoolDesk {
  /// Runs `body` with the slot's connection in a transaction of its own, and gives the slot back.
  func work<Result>(
    _ slot: PoolSlot, _ ticket: PoolTicket? = nil, _ body: (Connection) throws -> Result
  ) throws -> Result {
    defer { giveBack(slot) }
    do {
      try begin(slot)
      let result = try lend(slot, body)
      try end(slot, ticket)
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
      try connection.beginTurn(.immediate)
    case .reader:
      try connection.beginTurn(.deferred)
      try connection.takeSnapshot()
    }
  }

  /// Opens the connection if there is none, and lets the slot be found by its thread.
  func prepare(_ slot: PoolSlot) throws {
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

  private func end(_ slot: PoolSlot, _ ticket: PoolTicket?) throws {
    if let reason = lock({ settle(slot, ticket) }) { throw stopError(reason, slot.role) }
    guard isKnownUniquelyReferenced(&slot.connection) else { throw keptError(slot.role) }
    guard let connection = slot.connection, connection.isInTransaction else {
      throw endedError(slot.role)
    }
    guard slot.role == .writer, commitsAlone else { return try connection.commitTurn() }
    beginCommit()
    defer { endCommit() }
    try connection.commitTurn()
  }

  /// Rolls back, and keeps the connection only if it is as good as new.
  private func undo(_ slot: PoolSlot, _ ticket: PoolTicket?, _ error: any Error) -> any Error {
    let reason = lock { settle(slot, ticket) }
    let told = slot.connection?.undoTurn(after: error) ?? error
    let isKept = isKnownUniquelyReferenced(&slot.connection)
    if !isKept || slot.connection?.isFitForNextTurn != true { discard(slot) }
    return reason.map { stopError($0, slot.role) } ?? told
  }

  func discard(_ slot: PoolSlot) {
    slot.connection = nil
    lock { slot.interrupter = nil }
  }
}
