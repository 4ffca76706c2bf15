import Foundation
import SQLiteCore

extension PoolDesk {
  /// Refuses new and waiting requests, and calls `done` when the running work has ended and the connections are closed.
  func beginClosing(_ policy: SQLitePool.ClosingPolicy, _ done: @escaping @Sendable () -> Void) {
    let refusals: [() -> Void] = lock.withLock {
      isClosed = true
      closers.append(done)
      if policy == .interruptingRunningWork {
        for lane in [readers, writers] {
          for slot in lane.slots where !lane.idle.contains(where: { $0 === slot }) {
            stop(slot, .closing)
          }
        }
      }
      return refuseWaiting(in: readers) + refuseWaiting(in: writers)
    }
    for refuse in refusals { refuse() }
    finishClosingIfLast()
  }

  /// Closes the connections, if closing has begun and every slot is returned.
  func finishClosingIfLast() {
    let done: [@Sendable () -> Void] = lock.withLock {
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
    guard lane(role).slots.isEmpty else { return }
    throw role.misuse("it was opened for reading only. Open it with isReadOnly: false")
  }

  func closedError(_ role: PoolSlot.Role) -> SQLiteError {
    role.misuse("the pool is closed. Open a new one")
  }

  private func refuseWaiting(in lane: PoolLane) -> [() -> Void] {
    var refusals: [() -> Void] = []
    while let (ticket, answer) = lane.nextTicket() {
      ticket.stage = .over
      refusals.append { answer(.failure(self.closedError(ticket.role))) }
    }
    return refusals
  }
}

extension PoolDesk {
  /// Cancels a request: removes it from the queue, stops its work, or prevents it from being served later.
  func cancel(_ ticket: PoolTicket) {
    let answer: PoolTicket.Answer? = lock.withLock {
      switch ticket.stage {
      case .served(let slot): stop(slot, .cancelled)
      case .queued(let answer):
        ticket.stage = .over
        return answer
      case .new, .over: ticket.stage = .over
      }
      return nil
    }
    answer?(.failure(CancellationError()))
  }

  /// Stops the work of the slot's holder. Called under the lock.
  private func stop(_ slot: PoolSlot, _ reason: PoolSlot.StopReason) {
    guard !slot.isSettled, slot.stopReason == nil else { return }
    slot.stopReason = reason
    slot.interrupter?.stop()
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
