import Foundation
import SQLiteCore

extension PoolDesk {
  /// The answer to a thread's request for a slot.
  private enum Place {
    /// A slot; `isHeld` if the thread already uses it, in an outer read.
    case slot(PoolSlot, isHeld: Bool)
    /// A place in the queue; the signal is given when the request was answered.
    case waiting(PoolTicket, DispatchSemaphore)
    /// Nothing yet: the thread yields once, and asks again.
    case givingWay
  }

  /// A slot for the calling thread, which waits until one is free; `isHeld` if it already uses that slot, in an outer read.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if it would wait for itself, or the pool is closed.
  func takeSlot(
    _ role: PoolSlot.Role, givesWay: Bool = true
  ) throws -> (slot: PoolSlot, isHeld: Bool) {
    switch try lock.withLock({ try place(role, givesWay) }) {
    case .slot(let slot, let isHeld): return (slot, isHeld)
    case .waiting(let ticket, let signal):
      signal.wait()
      guard case .served(let slot) = lock.withLock({ ticket.stage }) else {
        throw closedError(role)
      }
      return (slot, false)
    case .givingWay:
      // Yields only once: a read does not wait for the write.
      sched_yield()
      return try takeSlot(role, givesWay: false)
    }
  }

  /// A slot for the calling thread, or a place in the queue. Called under the lock.
  private func place(_ role: PoolSlot.Role, _ givesWay: Bool) throws -> Place {
    if let held = heldByThisThread {
      if role == .reader, held.role == .reader { return .slot(held, isHeld: true) }
      if role == .writer || hasOneConnection { throw nestingError(role, in: held.role) }
    } else if role == .reader, givesWay, shouldGiveWay() {
      return .givingWay
    }
    try refuseIfClosed(role)
    if let slot = idleSlot(role) {
      slot.thread = pthread_self()
      return .slot(slot, isHeld: false)
    }
    let ticket = PoolTicket(role, thread: pthread_self())
    let signal = DispatchSemaphore(value: 0)
    lane(role).enqueue(ticket) { _ in signal.signal() }
    return .waiting(ticket, signal)
  }

  /// The error of a request that would wait for the work that makes it.
  private func nestingError(_ role: PoolSlot.Role, in outer: PoolSlot.Role) -> SQLiteError {
    switch (role, outer) {
    case (_, .reader):
      role.misuse(
        "a read of the same pool is running here. End it first, and take what it found along")
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
  func requestSlot(for ticket: PoolTicket, _ answer: @escaping PoolTicket.Answer) {
    let result: Result<PoolSlot, any Error>? = lock.withLock {
      guard case .new = ticket.stage else { return .failure(CancellationError()) }
      do { try refuseIfClosed(ticket.role) } catch { return .failure(error) }
      if let slot = idleSlot(ticket.role) {
        ticket.stage = .served(slot)
        return .success(slot)
      }
      lane(ticket.role).enqueue(ticket, answer)
      return nil
    }
    if let result { answer(result) }
  }

  /// Returns the slot to the idle ones, and serves the next request.
  func giveBack(_ slot: PoolSlot, _ ticket: PoolTicket?) {
    var isClosing = false
    let answer: (() -> Void)? = lock.withLock {
      _ = settle(slot, ticket)
      slot.thread = nil
      slot.stopReason = nil
      slot.isSettled = false
      let lane = lane(slot.role)
      lane.giveBack(slot)
      isClosing = isClosed
      return serveNext(of: lane)
    }
    answer?()
    if isClosing { finishClosingIfLast() }
  }

  /// Gives a slot that was just returned to the request that waits longest; the answer is called without the lock.
  private func serveNext(of lane: PoolLane) -> (() -> Void)? {
    guard let (ticket, answer) = lane.nextTicket(), let slot = lane.takeIdle() else { return nil }
    slot.role = ticket.role
    slot.thread = ticket.thread
    ticket.stage = .served(slot)
    return { answer(.success(slot)) }
  }

  /// An idle slot, unless requests are waiting. Called under the lock.
  private func idleSlot(_ role: PoolSlot.Role) -> PoolSlot? {
    let lane = lane(role)
    guard lane.isQueueEmpty, let slot = lane.takeIdle() else { return nil }
    slot.role = role
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
extension PoolDesk {
  /// Of this many reads that could yield, one does. Measured: if all yield, reads lose a fifth and writes gain nothing.
  static let readsPerCourtesy: UInt = 4

  /// Whether the read that is about to begin should yield once first: a write is running, reads occupy all other processors,
  /// and it is this read's turn. Called under the lock.
  func shouldGiveWay() -> Bool {
    // A read that finds no slot waits anyway.
    guard !readers.idle.isEmpty, !writers.isAtRest,
      readers.slots.count - readers.idle.count >= roomBesideWriter
    else { return false }
    crowdedReads &+= 1
    return crowdedReads.isMultiple(of: Self.readsPerCourtesy)
  }
}
