import Foundation
import SQLiteStorage

/// Remembers the first pool that it is shown.
final class Pools: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var first: SQLitePool?

  func firstSeen(_ pool: SQLitePool?) -> SQLitePool? {
    lock.withLock {
      first = first ?? pool
      return first
    }
  }
}
