import Foundation

/// Work on a thread of its own, so that a test can wait for it from within other work.
final class OtherPoolThread<Result: Sendable>: @unchecked Sendable {
  // Sendable although unchecked: written once, before the signal that its only reader waits for.
  private var result: Swift.Result<Result, any Error>?
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Result) {
    Thread.detachNewThread {
      self.result = Swift.Result { try body() }
      self.done.signal()
    }
  }

  /// Whether the work has ended.
  var isDone: Bool {
    guard done.wait(timeout: .now()) == .success else { return false }
    done.signal()
    return true
  }

  /// Waits for the end of the work.
  @discardableResult
  func wait() throws -> Result {
    done.wait()
    defer { done.signal() }
    guard let result else { throw CancellationError() }
    return try result.get()
  }
}
