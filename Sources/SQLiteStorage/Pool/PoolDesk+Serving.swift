import Foundation
import SQLiteCore

extension PoolDesk {
  /// The answer to a thread's request for a slot.
  enum Place {
    /// The slot that the thread already uses, in an outer read.
    case held(PoolSlot)
    case taken(PoolSlot)
    /// A place in the queue.
    case waiting(PoolWait)
  }

  /// A reader for the calling thread.
  func placeForReader() throws -> Place {
    let place: Place? = try lock {
      if case .nothing = heldByThisThread, shouldGiveWay() { return nil }
      return try placeForReaderNow()
    }
    if let place { return place }
    // Only once: a read does not wait for the write.
    sched_yield()
    return try lock(placeForReaderNow)
  }

  /// Called under the lock.
  private func placeForReaderNow() throws -> Place {
    if case .reader(let slot) = heldByThisThread { return .held(slot) }
    return try place(.reader)
  }

  /// The writer for the calling thread, which waits for it.
  func takeWriter() throws -> PoolSlot {
    let place: Place = try lock {
      try refuseNestedWrite()
      return try self.place(.writer)
    }
    switch place {
    case .held(let slot), .taken(let slot): return slot
    case .waiting(let wait): return try wait.slot()
    }
  }

  /// A slot, or a place in the queue. Called under the lock.
  private func place(_ role: PoolSlot.Role) throws -> Place {
    try refuseIfClosed(role)
    if let slot = idleSlot(role) {
      slot.thread = pthread_self()
      return .taken(slot)
    }
    let wait = PoolWait(otherwise: closedError(role))
    let ticket = PoolTicket(thread: pthread_self())
    ticket.stage = .queued { wait.end($0) }
    enqueue(ticket, role)
    return .waiting(wait)
  }

  /// Calls `answer` with a slot as soon as one is free, or with the error why there is none.
  func requestSlot(
    _ role: PoolSlot.Role, for ticket: PoolTicket, _ answer: @escaping PoolTicket.Answer
  ) {
    let result: Result<PoolSlot, any Error>? = lock {
      if ticket.isCancelled { return .failure(CancellationError()) }
      do { try refuseIfClosed(role) } catch { return .failure(error) }
      if let slot = idleSlot(role) {
        ticket.stage = .served(slot)
        return .success(slot)
      }
      ticket.stage = .queued(answer)
      enqueue(ticket, role)
      return nil
    }
    if let result { answer(result) }
  }

  /// Takes back the slot, and serves the next request.
  func giveBack(_ slot: PoolSlot, _ ticket: PoolTicket?) {
    var isClosing = false
    let answers = lock {
      _ = settle(slot, ticket)
      slot.thread = nil
      slot.stopReason = nil
      slot.isSettled = false
      switch slot.role {
      case .reader: readers.giveBack(slot)
      case .writer: writers.giveBack(slot)
      }
      wakeCommitter()
      isClosing = isClosed
      return serveWaiting()
    }
    for answer in answers { answer() }
    if isClosing { finishClosingIfLast() }
  }

  /// Serves as many waiting requests as there are free slots. Called under the lock; the answers it returns are called without.
  func serveWaiting() -> [() -> Void] {
    var answers: [() -> Void] = []
    while !isCommitting, !readers.idle.isEmpty, let answer = serve(&readers) {
      answers.append(answer)
    }
    while !writers.idle.isEmpty, let answer = serve(&writers) { answers.append(answer) }
    return answers
  }

  private func serve(_ lane: inout PoolLane) -> (() -> Void)? {
    guard let ticket = lane.nextTicket(), case .queued(let answer) = ticket.stage,
      let slot = lane.takeIdle()
    else { return nil }
    slot.thread = ticket.thread
    ticket.stage = .served(slot)
    return { answer(.success(slot)) }
  }

  /// An idle slot, unless requests are waiting. Called under the lock.
  private func idleSlot(_ role: PoolSlot.Role) -> PoolSlot? {
    switch role {
    case .reader: isCommitting || !readers.isQueueEmpty ? nil : readers.takeIdle()
    case .writer: writers.isQueueEmpty ? writers.takeIdle() : nil
    }
  }

  private func enqueue(_ ticket: PoolTicket, _ role: PoolSlot.Role) {
    switch role {
    case .reader: readers.enqueue(ticket)
    case .writer: writers.enqueue(ticket)
    }
  }
}

/// How reads yield to a write when there are more threads than processors.
///
/// All connections to a file share a few short locks inside SQLite. A thread that is preempted while it holds one delays all
/// others: on two processors, four readers that never pause cost a writer three in four of its writes; in plain C as
/// well.
extension PoolDesk {
  /// One in this number of the reads that could yield does. Measured: if all yield, reads lose a fifth and writes gain nothing.
  static let readsPerCourtesy: UInt = 4

  /// Whether the read that is about to begin should yield once first: a write is running, reads occupy all other processors,
  /// and it is this read's turn. Called under the lock.
  func shouldGiveWay() -> Bool {
    // A read that finds no slot waits anyway.
    guard !readers.idle.isEmpty, writers.idle.count < writers.slots.count,
      readers.slots.count - readers.idle.count >= roomBesideWriter
    else { return false }
    crowdedReads &+= 1
    return crowdedReads.isMultiple(of: Self.readsPerCourtesy)
  }
}
