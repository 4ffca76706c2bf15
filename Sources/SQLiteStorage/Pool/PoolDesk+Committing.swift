import Foundation

/// Without WAL, a commit changes the file that readers read. So it waits until they end, and delays new ones.
extension PoolDesk {
  /// Waits until no read runs, and delays new ones until ``endCommit()``.
  ///
  /// A writer that is stopped does not wait: its COMMIT will be refused like every statement.
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

  /// Lets the delayed reads begin.
  func endCommit() {
    let answers = lock {
      isCommitting = false
      return serveWaiting()
    }
    for answer in answers { answer() }
  }

  /// Called under the lock, after a slot was returned.
  func wakeCommitter() {
    if readers.isAtRest { signalCommitter() }
  }

  /// Stops the slot's work, even if it is waiting to commit. Called under the lock.
  func stop(_ slot: PoolSlot, _ reason: PoolSlot.StopReason) {
    slot.stop(reason)
    if slot.role == .writer, slot.isStopped { signalCommitter() }
  }

  private func signalCommitter() {
    commitSignal?.signal()
    commitSignal = nil
  }
}
