extension PoolDesk {
  /// Takes the request out of the queue, or stops its work, or sees to it that it is not served later.
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

  /// Ends the ticket, so that a cancellation from now on cannot reach the slot's next holder. Under the lock.
  func settle(_ slot: PoolSlot, _ ticket: PoolTicket?) -> PoolSlot.StopReason? {
    slot.isSettled = true
    ticket?.stage = .over
    guard let reason = slot.stopReason else { return nil }
    slot.interrupter?.allow()
    return reason
  }
}
