import TestSupport

@testable import SocleStorage

/// Waits for states that the pool does not announce, without sleeping for a fixed time that may be too short. Each wait also
/// ends when the test is canceled.
extension SQLitePool {
  /// Waits until an observer waits for changes.
  func untilFollowed() async {
    await wait { !scheduler.changes.lock.withLock { scheduler.changes.waiting.isEmpty } }
  }

  /// Waits until this number of requests wait for a slot.
  func untilWaiting(_ role: PoolRequest.Role, _ count: Int = 1) async {
    await wait { waitingCount(role) >= count }
  }

  func waitingCount(_ role: PoolRequest.Role) -> Int {
    scheduler.lock.withLock {
      scheduler.queue(role).waiting.count { if case .waiting = $0.stage { true } else { false } }
    }
  }
}
