import Foundation
import TestSupport

/// A place in some work where it says that it is there, and waits until it may go on. Each wait also ends when the test is
/// canceled; work on a thread of a pool, which does not learn of that, goes on after half an hour.
final class PoolGate: Sendable {
  private let reached = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  /// Says that the work is here, and waits.
  func passAndWait() {
    reached.signal()
    _ = opened.wait(timeout: .now() + TestTime.seconds(1800))
  }

  func pass() { reached.signal() }

  /// Lets one that waits go on.
  func open() { opened.signal() }

  /// Waits until the work has come here, on a thread that may be blocked.
  func untilReachedBlocking() { try? reached.waitInTest() }

  /// Waits until the work has come here.
  func untilReached() async { await wait { isReached() } }

  private func isReached() -> Bool { reached.wait(timeout: .now()) == .success }
}
