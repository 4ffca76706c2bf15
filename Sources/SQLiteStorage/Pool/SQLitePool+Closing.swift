import Foundation
import SQLiteCore

extension SQLitePool {
  /// The treatment of running work when the pool is closed.
  public enum ClosingPolicy: Hashable, Sendable {
    /// It is waited for.
    case finishingRunningWork
    /// It is stopped and rolled back, and throws an error that says that the pool is closed.
    case interruptingRunningWork
  }

  /// Closes the pool and waits until it is closed: running work ends as `policy` says, waiting and later requests are
  /// refused.
  ///
  /// Closing twice does nothing. A pool closes by itself when its last reference goes.
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
