import Foundation

/// Counts the visits of a class's tests, whatever thread they run on.
final class VisitCounter: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
