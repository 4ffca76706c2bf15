import Foundation

/// A place in some work where it says that it is there, and waits until it may go on.
final class PoolGate: Sendable {
  private let reached = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  /// Says that the work is here, and waits.
  func passAndWait() {
    reached.signal()
    opened.wait()
  }

  func pass() { reached.signal() }

  /// Lets one that waits go on.
  func open() { opened.signal() }

  /// Waits until the work has come here, on a thread that may be blocked.
  func untilReachedBlocking() { reached.wait() }

  /// Waits until the work has come here.
  func untilReached() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.reached.wait()
        continuation.resume()
      }
    }
  }
}
