@testable import SQLiteStorage

/// Waiting for what the pool itself does not announce, without sleeping for a time that may be too short.
extension SQLitePool {
  /// Waits until somebody waits for changes.
  func untilFollowed() async {
    while scheduler.changes.lock.withLock({ scheduler.changes.waiting.isEmpty }) {
      await Task.yield()
    }
  }

  /// Waits until so many requests wait for a slot.
  func untilWaiting(_ role: PoolRequest.Role, _ count: Int = 1) async {
    while waitingCount(role) < count { await Task.yield() }
  }

  func waitingCount(_ role: PoolRequest.Role) -> Int {
    scheduler.lock.withLock {
      scheduler.queue(role).waiting.count { if case .waiting = $0.stage { true } else { false } }
    }
  }
}
