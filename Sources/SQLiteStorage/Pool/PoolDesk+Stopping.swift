import Foundation
import SQLiteCore

extension PoolDesk {
  /// Refuses new and waiting requests, and calls `done` when the running work has ended and the connections are closed.
  func beginClosing(_ policy: SQLitePool.ClosingPolicy, _ done: @escaping @Sendable () -> Void) {
    let refusals: [() -> Void] = lock {
      isClosed = true
      closers.append(done)
      if policy == .interruptingRunningWork {
        for slot in readers.slots + writers.slots where !isIdle(slot) { stop(slot, .closing) }
      }
      return refuseWaiting(&readers, .reader) + refuseWaiting(&writers, .writer)
    }
    for refuse in refusals { refuse() }
    finishClosingIfLast()
  }

  /// Closes the connections, if closing has begun and every slot is returned.
  func finishClosingIfLast() {
    let done: [@Sendable () -> Void] = lock {
      guard isClosed, !closers.isEmpty, readers.isAtRest, writers.isAtRest else { return [] }
      // The writer last: closing it moves the log into the file.
      for slot in readers.slots + writers.slots {
        slot.connection = nil
        slot.interrupter = nil
      }
      anchor = nil
      defer { closers = [] }
      return closers
    }
    if !done.isEmpty { changes.close() }
    for call in done { call() }
  }

  /// Called under the lock.
  func refuseIfClosed(_ role: PoolSlot.Role) throws(SQLiteError) {
    if isClosed { throw closedError(role) }
    guard role == .writer, writers.slots.isEmpty else { return }
    throw .misuse(
      attempt: "writing to the pool",
      reason: "it was opened for reading only. Open it with isReadOnly: false")
  }

  func closedError(_ role: PoolSlot.Role) -> SQLiteError {
    .misuse(
      attempt: role == .reader ? "reading from the pool" : "writing to the pool",
      reason: "the pool is closed. Open a new one")
  }

  private func refuseWaiting(_ lane: inout PoolLane, _ role: PoolSlot.Role) -> [() -> Void] {
    var refusals: [() -> Void] = []
    while let ticket = lane.nextTicket() {
      guard case .queued(let answer) = ticket.stage else { continue }
      ticket.stage = .over
      let error = closedError(role)
      refusals.append { answer(.failure(error)) }
    }
    return refusals
  }

  private func isIdle(_ slot: PoolSlot) -> Bool {
    readers.idle.contains { $0 === slot } || writers.idle.contains { $0 === slot }
  }
}

extension PoolDesk {
  /// Cancels a request: removes it from the queue, stops its work, or prevents it from being served later.
  func cancel(_ ticket: PoolTicket) {
    let answer: PoolTicket.Answer? = lock {
      ticket.isCancelled = true
      switch ticket.stage {
      case .queued(let answer):
        ticket.stage = .over
        return answer
      case .served(let slot):
        stop(slot, .cancelled)
        return nil
      case .new, .over:
        return nil
      }
    }
    answer?(.failure(CancellationError()))
  }

  /// Ends the ticket, so that a later cancellation cannot affect the slot's next holder. Called under the lock.
  func settle(_ slot: PoolSlot, _ ticket: PoolTicket?) -> PoolSlot.StopReason? {
    slot.isSettled = true
    ticket?.stage = .over
    guard let reason = slot.stopReason else { return nil }
    slot.interrupter?.allow()
    return reason
  }
}
