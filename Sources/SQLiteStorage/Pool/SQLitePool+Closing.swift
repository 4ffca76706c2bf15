import Foundation
import SQLiteCore

extension SQLitePool {
  /// What closing does about work that is running.
  public enum ClosingPolicy: Hashable, Sendable {
    /// It is waited for.
    case finishingRunningWork
    /// It is stopped and rolled back, and its callers are told that the pool is closed.
    case interruptingRunningWork
  }

  /// Closes the pool and waits for that: running work ends as `policy` says, work that waits is refused, and so is all
  /// that comes later.
  ///
  /// Closing twice does nothing. A pool that is let go closes by itself.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` inside a read or a write of the pool.
  public func close(_ policy: ClosingPolicy = .finishingRunningWork) throws(SQLiteError) {
    guard case .nothing = desk.lock({ desk.heldByThisThread }) else {
      throw .misuse(
        attempt: "closing the pool", reason: "its own work is running here. Close it after that")
    }
    let signal = DispatchSemaphore(value: 0)
    desk.beginClosing(policy) { signal.signal() }
    signal.wait()
  }

  /// Closes the pool, as the synchronous form does.
  public func close(_ policy: ClosingPolicy = .finishingRunningWork) async {
    await withCheckedContinuation { continuation in
      desk.beginClosing(policy) { continuation.resume() }
    }
  }
}
