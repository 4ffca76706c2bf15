import Foundation
import SocleCore

extension PoolScheduler {
  /// Requests a slot for the calling thread, and waits until the request has a slot or is refused.
  ///
  /// For a read inside a read, `outer` is the slot of the outer read, and the request gets none of its own.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if waiting would be a deadlock: the thread is already inside a read or
  ///   write of this pool.
  func enter(_ role: PoolRequest.Role) throws -> (request: PoolRequest, outer: PoolSlot?) {
    let request = PoolRequest(role, thread: pthread_self())
    var yields = false
    let outer: PoolSlot? = try lock.withLock {
      if let held = heldByThisThread {
        if role == .reader, held.role == .reader { return held }
        if role == .writer || hasOneConnection { throw nestingError(role, in: held.role) }
      } else if role == .reader {
        yields = shouldYield()
      }
      if !yields { admit(request) }
      return nil
    }
    if outer != nil { return (request, outer) }
    // Yields only once: a read does not wait for the write.
    if yields { sched_yield() }
    if case .new = request.stage {
      let signal = DispatchSemaphore(value: 0)
      submit(request) { signal.signal() }
      signal.wait()
    }
    return (request, nil)
  }

  private func nestingError(
    _ role: PoolRequest.Role, in outer: PoolRequest.Role
  ) -> SQLiteError {
    switch (role, outer) {
    case (_, .reader):
      role.misuse(
        "a read of the same pool is running on this thread. End it first, and write outside of it")
    case (.writer, .writer):
      role.misuse(
        "a write of the same pool is running on this thread. Use the connection of that write")
    case (.reader, .writer):
      role.misuse(
        """
        a write of the same pool is running on this thread, and without WAL or in memory the pool has only one \
        connection. Read with the connection of that write
        """)
    }
  }

  var hasOneConnection: Bool { readers === writers }

  func queue(_ role: PoolRequest.Role) -> PoolQueue { role == .reader ? readers : writers }

  /// Calls `answer` as soon as the request has a slot or is refused.
  func submit(_ request: PoolRequest, _ answer: @escaping @Sendable () -> Void) {
    let isWaiting = lock.withLock {
      admit(request)
      guard case .new = request.stage else { return false }
      request.stage = .waiting(answer: answer)
      queue(request.role).waiting.append(request)
      return true
    }
    if !isWaiting { answer() }
  }

  /// Gives the request a free slot, if there is one, or refuses it. Called under the lock.
  private func admit(_ request: PoolRequest) {
    if request.stopError == nil { request.stopError = refusal(of: request.role) }
    if request.stopError != nil {
      request.stage = .over
    } else if let slot = queue(request.role).freeSlot {
      assign(slot, to: request)
    }
  }

  /// The error of a request in that role that can never be served. Called under the lock.
  private func refusal(of role: PoolRequest.Role) -> SQLiteError? {
    if closers != nil { return closedError(role) }
    guard queue(role).slots.isEmpty else { return nil }
    return role.misuse("the pool was opened for reading only. Open it with isReadOnly: false")
  }

  private func assign(_ slot: PoolSlot, to request: PoolRequest) {
    slot.holder = request
    request.stage = .working(slot)
  }

  /// Frees the slot, and gives it to the request that has waited longest.
  func release(_ slot: PoolSlot) {
    let calls: [@Sendable () -> Void] = lock.withLock {
      _ = settle(slot)
      let queue = queue(slot.role)
      slot.holder = nil
      while let request = queue.waiting.popFirst() {
        guard case .waiting(let answer) = request.stage else { continue }
        assign(slot, to: request)
        return [answer]
      }
      return closers == nil ? [] : finishClosing()
    }
    for call in calls { call() }
  }

  /// Ends the holder's request, so that a later cancellation cannot affect the next holder; returns the error if it was
  /// stopped. Called under the lock.
  func settle(_ slot: PoolSlot) -> (any Error)? {
    slot.holder?.stage = .over
    guard let error = slot.holder?.stopError else { return nil }
    slot.interrupter?.allow()
    return error
  }

  /// The slot with which the calling thread works. The work is a closure without `await`, so everything that it calls is on the
  /// same thread. Called under the lock.
  var heldByThisThread: PoolSlot? {
    let this = pthread_self()
    let isHeld = { (slot: PoolSlot) in
      slot.holder?.thread.map { pthread_equal($0, this) != 0 } ?? false
    }
    return readers.slots.first(where: isHeld) ?? writers.slots.first(where: isHeld)
  }
}

/// How reads yield to a write when there are more threads than processors.
///
/// All connections to a file share a few short locks inside SQLite. A thread that is preempted while it holds one delays all
/// others: on two processors, four readers that never pause reduce a writer to a quarter of its writes; in plain C as well.
extension PoolScheduler {
  /// One of this many reads that could yield does yield. Measured: if all yield, reads lose a fifth and writes gain nothing.
  static let readsPerYield: UInt = 4

  /// Whether the read that is about to begin should yield once first: a write is running, reads occupy all other processors,
  /// and it is this read's turn. Called under the lock.
  func shouldYield() -> Bool {
    // A read that finds no slot waits anyway.
    guard !writers.isIdle, readers.freeSlot != nil,
      readers.slots.count(where: { $0.holder != nil }) >= roomBesideWriter
    else { return false }
    crowdedReads &+= 1
    return crowdedReads.isMultiple(of: Self.readsPerYield)
  }
}
