import Foundation

/// A value that is created at its first use, only once even if several threads use it at the same time.
final class KeptDefault: Sendable {
  // Recursive, so that a default value that needs itself fails there instead of deadlocking.
  private let lock = NSRecursiveLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var made: (any Sendable)?

  func value<Value: Sendable>(making make: () -> Value) -> Value {
    lock.withLock {
      if let made = made as? Value { return made }
      let new = make()
      made = new
      return new
    }
  }
}
