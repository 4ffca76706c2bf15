import Foundation
import SQLiteCore

extension PoolScheduler {
  /// A slot for the calling thread, which waits until one is free; `isHeld` if it already uses that slot, in an outer read.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if it would wait for itself, or the pool is closed.
  func takeSlot(_ role: PoolSlot.Role) throws -> (slot: PoolSlot, isHeld: Bool) {
    var yields = false
    if let taken = try lock.withLock({ try slotAtOnce(role, &yields) }) { return taken }
    // Yields only once: a read does not wait for the write.
    if yields { sched_yield() }
    let request = PoolRequest(role, thread: pthread_self())
    let signal = DispatchSemaphore(value: 0)
    takeSlot(for: request) { _ in signal.signal() }
    signal.wait()
    guard case .served(let slot) = lock.withLock({ request.stage }) else { throw closedError(role) }
    return (slot, false)
  }

  /// A slot for the calling thread; nil if it has to wait, or to yield before it asks again. Called under the lock.
  private func slotAtOnce(
    _ role: PoolSlot.Role, _ yields: inout Bool
  ) throws -> (slot: PoolSlot, isHeld: Bool)? {
    if let held = heldByThisThread {
      if role == .reader, held.role == .reader { return (held, true) }
      if role == .writer || hasOneConnection { throw nestingError(role, in: held.role) }
    } else if role == .reader {
      yields = shouldYield()
    }
    try refuseIfClosed(role)
    return yields ? nil : idleSlot(role, for: pthread_self()).map { ($0, false) }
  }

  /// The error of a request that would wait for the work that makes it.
  private func nestingError(_ role: PoolSlot.Role, in outer: PoolSlot.Role) -> SQLiteError {
    switch (role, outer) {
    case (_, .reader):
      role.misuse(
        "a read of the same pool is running here. End it first, and use its result")
    case (.writer, .writer):
      role.misuse(
        "a write of the same pool is running here. Use its connection: a transaction in it nests")
    case (.reader, .writer):
      role.misuse(
        """
        a write of the same pool is running here, and without WAL, as in memory, the pool has one connection. Use that of \
        the write
        """)
    }
  }

  /// Calls `answer` with a slot as soon as one is free, or with an error if there will be none.
  func takeSlot(for request: PoolRequest, _ answer: @escaping PoolRequest.Answer) {
    let result: Result<PoolSlot, any Error>? = lock.withLock {
      guard case .new = request.stage else { return .failure(CancellationError()) }
      do { try refuseIfClosed(request.role) } catch { return .failure(error) }
      if let slot = idleSlot(request.role, for: request.thread) {
        request.stage = .served(slot)
        return .success(slot)
      }
      queue(request.role).enqueue(request, answer)
      return nil
    }
    if let result { answer(result) }
  }

  /// Returns the slot to the idle ones, and serves the next request.
  func release(_ slot: PoolSlot, _ request: PoolRequest?) {
    var isClosing = false
    let answer: (() -> Void)? = lock.withLock {
      _ = settle(slot, request)
      slot.thread = nil
      slot.stopReason = nil
      slot.isSettled = false
      let queue = queue(slot.role)
      queue.release(slot)
      isClosing = isClosed
      return serveNext(of: queue)
    }
    answer?()
    if isClosing { finishClosingIfLast() }
  }

  /// Gives a slot that was just returned to the request that waits longest; the answer is called without the lock.
  private func serveNext(of queue: PoolQueue) -> (() -> Void)? {
    guard let (request, answer) = queue.nextRequest(), let slot = queue.takeIdle() else {
      return nil
    }
    slot.role = request.role
    slot.thread = request.thread
    request.stage = .served(slot)
    return { answer(.success(slot)) }
  }

  /// An idle slot, unless requests are waiting. Called under the lock.
  private func idleSlot(_ role: PoolSlot.Role, for thread: pthread_t?) -> PoolSlot? {
    let queue = queue(role)
    guard queue.hasNoRequests, let slot = queue.takeIdle() else { return nil }
    (slot.role, slot.thread) = (role, thread)
    return slot
  }

  /// The slot with which the calling thread works. The work is a closure without `await`, so everything that it calls is on the
  /// same thread. Called under the lock.
  var heldByThisThread: PoolSlot? {
    let this = pthread_self()
    let slot = readers.slots.first { $0.isHeld(by: this) }
    return slot ?? writers.slots.first { $0.isHeld(by: this) }
  }
}

/// How reads yield to a write when there are more threads than processors.
///
/// All connections to a file share a few short locks inside SQLite. A thread that is preempted while it holds one delays all
/// others: on two processors, four readers that never pause cost a writer three in four of its writes; in plain C as well.
extension PoolScheduler {
  /// Of this many reads that could yield, one does. Measured: if all yield, reads lose a fifth and writes gain nothing.
  static let readsPerYield: UInt = 4

  /// Whether the read that is about to begin should yield once first: a write is running, reads occupy all other processors,
  /// and it is this read's turn. Called under the lock.
  func shouldYield() -> Bool {
    // A read that finds no slot waits anyway.
    guard !readers.idle.isEmpty, !writers.isIdle,
      readers.slots.count - readers.idle.count >= roomBesideWriter
    else { return false }
    crowdedReads &+= 1
    return crowdedReads.isMultiple(of: Self.readsPerYield)
  }
}
