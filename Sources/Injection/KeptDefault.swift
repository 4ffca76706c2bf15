import Foundation

/// A value that is made when it is first asked for, once, whoever asks at the same time.
final class KeptDefault: Sendable {
  // Recursive, so that a default value which asks for itself fails where it does so instead of waiting for ever.
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
