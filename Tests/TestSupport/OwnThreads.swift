import Dispatch
import Testing

/// Runs the tests of a suite on threads of their own: tests that block for long would take all of Swift's few threads from those
/// that run beside them.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, visionOS 2, *) else { return try await function() }
    try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  /// Runs each test on a thread of its own.
  package static var ownThreads: Self { Self() }
}

@available(macOS 15, iOS 18, tvOS 18, visionOS 2, *)
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "tests that block", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
