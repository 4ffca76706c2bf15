/// Slots of one kind, and the requests that wait for them in order.
struct PoolLane {
  let slots: [PoolSlot]
  private(set) var idle: [PoolSlot]
  private var queue: [PoolTicket] = []
  private var served = 0

  init(_ slots: [PoolSlot]) {
    self.slots = slots
    idle = slots
  }

  var isQueueEmpty: Bool { served == queue.count }
  var isAtRest: Bool { idle.count == slots.count }

  mutating func takeIdle() -> PoolSlot? { idle.popLast() }
  mutating func giveBack(_ slot: PoolSlot) { idle.append(slot) }
  mutating func enqueue(_ ticket: PoolTicket) { queue.append(ticket) }

  /// Removes and returns the first request that still waits; nil if there is none.
  mutating func nextTicket() -> PoolTicket? {
    while served < queue.count {
      let ticket = queue[served]
      served += 1
      if served == queue.count || served > 64 { dropServed() }
      if case .queued = ticket.stage { return ticket }
    }
    return nil
  }

  /// Removes served requests in blocks, so that a long queue is not moved at each step.
  private mutating func dropServed() {
    guard served == queue.count || served * 2 > queue.count else { return }
    queue.removeFirst(served)
    served = 0
  }
}

extension PoolLane {
  /// The number of requests that wait.
  var waitingCount: Int {
    queue[served...].count { if case .queued = $0.stage { true } else { false } }
  }
}
