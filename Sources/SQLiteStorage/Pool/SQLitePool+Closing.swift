import Foundation
import SQLiteCore

extension SQLitePool {
  /// The treatment of running work when the pool is closed.
  public enum ClosingPolicy: Hashable, Sendable {
    /// The pool waits until it ends.
    case finishingRunningWork
    /// It is interrupted and rolled back, and throws an error which says that the pool is closed.
    case interruptingRunningWork
  }

  /// Closes the pool and waits until it is closed: running work ends as `policy` says, waiting and later requests throw.
  ///
  /// Closing twice does nothing. A pool also closes when its last reference is released.
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

  /// Closes the pool, like the synchronous form, without blocking a thread.
  public func close(_ policy: ClosingPolicy = .finishingRunningWork) async {
    await withCheckedContinuation { continuation in
      desk.beginClosing(policy) { continuation.resume() }
    }
  }
}
