import Foundation

/// Without WAL, a commit changes what readers read. So it waits for them, and holds the next ones up.
extension PoolDesk {
  /// Waits until no read runs, and lets none begin until ``endCommit()``.
  func beginCommit() {
    let signal: DispatchSemaphore? = lock {
      isCommitting = true
      if readers.isAtRest { return nil }
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
    guard readers.isAtRest, let signal = commitSignal else { return }
    commitSignal = nil
    signal.signal()
  }
}
