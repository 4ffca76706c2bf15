import Foundation

/// A value that is read and changed by one thread at a time.
package final class Locked<Value>: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}

/// Runs `work`, which may wait, on a thread outside of Swift's cooperative pool.
///
/// The asynchronous forms of repositories use it, so that a store needs only synchronous methods.
package func offCooperativeThreads<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Swift.Result { try work() })
    }
  }
}
