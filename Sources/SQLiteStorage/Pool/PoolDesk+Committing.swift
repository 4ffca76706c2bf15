import Foundation

/// Without WAL, a commit changes what readers read. So it waits for them, and holds the next ones up.
extension PoolDesk {
  /// Waits until no read runs, and lets none begin until ``endCommit()``.
  ///
  /// A writer that is stopped does not wait: its COMMIT will be refused, as every statement of it.
  func beginCommit() {
    let signal: DispatchSemaphore? = lock {
      isCommitting = true
      if readers.isAtRest || writers.slots.contains(where: \.isStopped) { return nil }
      let signal = DispatchSemaphore(value: 0)
      commitSignal = signal
      return signal
    }
    signal?.wait()
  }

  /// Lets the reads begin that came meanwhile.
  func endCommit() {
    let answers = lock {
      isCommitting = false
      return serveWaiting()
    }
    for answer in answers { answer() }
  }

  /// Under the lock, after a slot came back.
  func wakeCommitter() {
    if readers.isAtRest { signalCommitter() }
  }

  /// Stops the slot's work, also where that waits to commit. Under the lock.
  func stop(_ slot: PoolSlot, _ reason: PoolSlot.StopReason) {
    slot.stop(reason)
    if slot.role == .writer, slot.isStopped { signalCommitter() }
  }

  private func signalCommitter() {
    commitSignal?.signal()
    commitSignal = nil
  }
}
