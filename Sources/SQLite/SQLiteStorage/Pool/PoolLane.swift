import Foundation

/// Slots of one kind, and the requests that wait for them in order. Used only under the desk's lock.
final class PoolLane {
  let slots: [PoolSlot]
  private(set) var idle: [PoolSlot]
  private(set) var queue: [PoolTicket] = []
  private var served = 0

  /// - Parameter readsOnly: Whether the slots' connections can only read.
  init(count: Int, readsOnly: Bool) {
    slots = (0..<count).map { _ in PoolSlot(readsOnly: readsOnly) }
    idle = slots
  }

  var isQueueEmpty: Bool { served == queue.count }
  var isAtRest: Bool { idle.count == slots.count }

  func takeIdle() -> PoolSlot? { idle.popLast() }
  func giveBack(_ slot: PoolSlot) { idle.append(slot) }

  func enqueue(_ ticket: PoolTicket, _ answer: @escaping PoolTicket.Answer) {
    ticket.stage = .queued(answer)
    queue.append(ticket)
  }

  /// Removes and returns the first request that still waits; nil if there is none.
  func nextTicket() -> (PoolTicket, PoolTicket.Answer)? {
    while served < queue.count {
      let ticket = queue[served]
      served += 1
      // In blocks, so that a long queue is not moved at each step.
      if served == queue.count || served > 64 && served * 2 > queue.count {
        queue.removeFirst(served)
        served = 0
      }
      if case .queued(let answer) = ticket.stage { return (ticket, answer) }
    }
    return nil
  }
}

/// A request for a slot.
final class PoolTicket: @unchecked Sendable {
  // Sendable although unchecked: everything is read and written under the desk's lock.

  typealias Answer = @Sendable (Result<PoolSlot, any Error>) -> Void

  enum Stage {
    case new
    case queued(Answer)
    case served(PoolSlot)
    /// Refused, cancelled, or its work has ended.
    case over
  }

  var stage = Stage.new
  let role: PoolSlot.Role
  /// The thread of a caller that waits; nil for an `async` caller.
  let thread: pthread_t?

  init(_ role: PoolSlot.Role, thread: pthread_t? = nil) {
    self.role = role
    self.thread = thread
  }
}
