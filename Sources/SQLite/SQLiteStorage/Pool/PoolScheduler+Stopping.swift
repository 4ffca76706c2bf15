import Foundation
import SQLiteCore

extension PoolScheduler {
  /// Refuses new and waiting requests, and calls `done` when the running work has ended and the connections are closed.
  func beginClosing(_ policy: SQLitePool.ClosingPolicy, _ done: @escaping @Sendable () -> Void) {
    let refusals: [() -> Void] = lock.withLock {
      isClosed = true
      closers.append(done)
      if policy == .interruptingRunningWork {
        for queue in [readers, writers] {
          for slot in queue.slots where !queue.idle.contains(where: { $0 === slot }) {
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
      guard isClosed, !closers.isEmpty, readers.isIdle, writers.isIdle else { return [] }
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
    guard queue(role).slots.isEmpty else { return }
    throw role.misuse("it was opened for reading only. Open it with isReadOnly: false")
  }

  func closedError(_ role: PoolSlot.Role) -> SQLiteError {
    role.misuse("the pool is closed. Open a new one")
  }

  private func refuseWaiting(in queue: PoolQueue) -> [() -> Void] {
    var refusals: [() -> Void] = []
    while let (request, answer) = queue.nextRequest() {
      request.stage = .over
      refusals.append { answer(.failure(self.closedError(request.role))) }
    }
    return refusals
  }
}

extension PoolScheduler {
  /// Cancels a request: removes it from the queue, stops its work, or prevents it from being served later.
  func cancel(_ request: PoolRequest) {
    let answer: PoolRequest.Answer? = lock.withLock {
      switch request.stage {
      case .served(let slot): stop(slot, .cancelled)
      case .queued(let answer):
        request.stage = .over
        return answer
      case .new, .over: request.stage = .over
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

  /// Ends the request, so that a later cancellation cannot affect the slot's next holder. Called under the lock.
  func settle(_ slot: PoolSlot, _ request: PoolRequest?) -> PoolSlot.StopReason? {
    slot.isSettled = true
    request?.stage = .over
    guard let reason = slot.stopReason else { return nil }
    slot.interrupter?.allow()
    return reason
  }
}
