import Foundation

/// Work on a thread of its own: a test that blocks one of Swift's few must not wait for another of them.
package final class OtherThread<Result: Sendable>: Sendable {
  private let done = DispatchSemaphore(value: 0)
  // Written once, before `done` is signalled, and read only after it was waited for.
  nonisolated(unsafe) private var result: Swift.Result<Result, any Error> =
    .failure(CancellationError())

  /// - Parameter stackSize: The bytes of the thread's stack, nil for the usual number.
  package init(stackSize: Int? = nil, _ body: @escaping @Sendable () throws -> Result) {
    let thread = Thread {
      self.result = Swift.Result { try body() }
      self.done.signal()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }

  /// Whether the work has ended.
  package var isDone: Bool {
    guard done.wait(timeout: .now()) == .success else { return false }
    done.signal()
    return true
  }

  /// Waits for the end of the work.
  ///
  /// - Throws: the error of the work; `CancellationError` if the test is canceled.
  @discardableResult
  package func wait() throws -> Result {
    try done.waitInTest()
    defer { done.signal() }
    return try result.get()
  }
}
