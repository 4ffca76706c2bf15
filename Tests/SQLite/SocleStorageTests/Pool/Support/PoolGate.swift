import Foundation
import TestSupport

/// A point at which some work reports its arrival, and waits until it may continue. Each wait also ends when the test is
/// canceled; work on a thread of a pool, which is not notified of that, continues after half an hour.
final class PoolGate: Sendable {
  private let reached = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  /// Reports that the work has arrived, and waits.
  func passAndWait() {
    reached.signal()
    _ = opened.wait(timeout: .now() + TestTime.seconds(1800))
  }

  func pass() { reached.signal() }

  /// Lets one waiting piece of work continue.
  func open() { opened.signal() }

  /// Waits until the work has arrived, on a thread that may be blocked.
  func untilReachedBlocking() { try? reached.waitInTest() }

  /// Waits until the work has arrived.
  func untilReached() async { await wait { isReached() } }

  private func isReached() -> Bool { reached.wait(timeout: .now()) == .success }
}
