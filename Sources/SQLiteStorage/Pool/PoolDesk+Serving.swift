import Foundation
import SQLiteCore

extension PoolDesk {
  /// The answer to a thread's request for a slot.
  enum Place {
    /// The slot that the thread already uses, in an outer read.
    case held(PoolSlot)
    case taken(PoolSlot)
    /// A place in the queue; the signal is given when the request was answered.
    case waiting(PoolTicket, DispatchSemaphore)
  }

  /// A reader for the calling thread.
  func placeForReader(givingWay: Bool = true) throws -> Place {
    let place: Place? = try lock.withLock {
      let held = heldByThisThread
      if let held, held.role == .reader { return .held(held) }
      if givingWay, held == nil, shouldGiveWay() { return nil }
      return try self.place(.reader)
    }
    if let place { return place }
    // Yields only once: a read does not wait for the write.
    sched_yield()
    return try placeForReader(givingWay: false)
  }

  /// Returns the writer to the calling thread, which waits until the writer is free.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if it would wait for itself, or the pool is closed.
  func takeWriter() throws -> PoolSlot {
    let place = try lock.withLock {
      if let held = heldByThisThread {
        let advice =
          held.role == .reader
          ? "a read of the same pool is running here. End it first, and take what it found along"
          : "a write of the same pool is running here. Use its connection: a transaction in it nests"
        throw PoolSlot.Role.writer.misuse(advice)
      }
      return try self.place(.writer)
    }
    return try slot(at: place, .writer)
  }

  /// The slot at `place`, for which the calling thread may have to wait.
  func slot(at place: Place, _ role: PoolSlot.Role) throws(SQLiteError) -> PoolSlot {
    switch place {
    case .held(let slot), .taken(let slot): return slot
    case .waiting(let ticket, let signal):
      signal.wait()
      guard case .served(let slot) = lock.withLock({ ticket.stage }) else {
        throw closedError(role)
      }
      return slot
    }
  }

  /// A slot, or a place in the queue. Called under the lock.
  private func place(_ role: PoolSlot.Role) throws -> Place {
    try refuseIfClosed(role)
    if let slot = idleSlot(role) {
      slot.thread = pthread_self()
      return .taken(slot)
    }
    let ticket = PoolTicket(thread: pthread_self())
    let signal = DispatchSemaphore(value: 0)
    lane(role).enqueue(ticket) { _ in signal.signal() }
    return .waiting(ticket, signal)
  }

  /// Calls `answer` with a slot as soon as one is free, or with an error if there will be none.
  func requestSlot(
    _ role: PoolSlot.Role, for ticket: PoolTicket, _ answer: @escaping PoolTicket.Answer
  ) {
    let result: Result<PoolSlot, any Error>? = lock.withLock {
      guard case .new = ticket.stage else { return .failure(CancellationError()) }
      do { try refuseIfClosed(role) } catch { return .failure(error) }
      if let slot = idleSlot(role) {
        ticket.stage = .served(slot)
        return .success(slot)
      }
      lane(role).enqueue(ticket, answer)
      return nil
    }
    if let result { answer(result) }
  }

  /// Returns the slot to the idle ones, and serves the next request.
  func giveBack(_ slot: PoolSlot, _ ticket: PoolTicket?) {
    var isClosing = false
    let answers = lock.withLock {
      _ = settle(slot, ticket)
      slot.thread = nil
      slot.stopReason = nil
      slot.isSettled = false
      lane(slot.role).giveBack(slot)
      if readers.isAtRest { wakeCommitter() }
      isClosing = isClosed
      return serveWaiting()
    }
    for answer in answers { answer() }
    if isClosing { finishClosingIfLast() }
  }

  /// Serves as many waiting requests as there are free slots. Called under the lock; the returned answers are called without
  /// the lock.
  func serveWaiting() -> [() -> Void] {
    var answers: [() -> Void] = []
    while !isCommitting, let answer = serve(readers) { answers.append(answer) }
    while let answer = serve(writers) { answers.append(answer) }
    return answers
  }

  private func serve(_ lane: PoolLane) -> (() -> Void)? {
    guard !lane.idle.isEmpty, let (ticket, answer) = lane.nextTicket(), let slot = lane.takeIdle()
    else { return nil }
    slot.thread = ticket.thread
    ticket.stage = .served(slot)
    return { answer(.success(slot)) }
  }

  /// An idle slot, unless requests are waiting. Called under the lock.
  private func idleSlot(_ role: PoolSlot.Role) -> PoolSlot? {
    let lane = lane(role)
    return !lane.isQueueEmpty || isCommitting && role == .reader ? nil : lane.takeIdle()
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
