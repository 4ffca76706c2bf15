import Foundation

/// Work on a thread of its own: a test that blocks one of Swift's few must not wait for another of them.
final class OtherThread<Result: Sendable>: Sendable {
  private let done = DispatchSemaphore(value: 0)
  // Written before `done` is signalled, and read after it was waited for.
  nonisolated(unsafe) private var result: Swift.Result<Result, any Error>?

  init(_ body: @escaping @Sendable () throws -> Result) {
    Thread.detachNewThread {
      self.result = Swift.Result { try body() }
      self.done.signal()
    }
  }

  /// Waits for the end of the work; nil if that was seen before.
  func value() throws -> Result? {
    done.wait()
    return try result?.get()
  }
}
