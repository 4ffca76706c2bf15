import Foundation

// A test that its time limit cancels has to end: each of these waits ends with the task that waits.

extension DispatchSemaphore {
  /// Waits for a signal.
  ///
  /// - Throws: `CancellationError` if the test is canceled.
  package func waitInTest() throws {
    while wait(timeout: .now() + 0.05) == .timedOut { try Task.checkCancellation() }
  }
}

extension DispatchGroup {
  /// Waits until all have left the group.
  ///
  /// - Throws: `CancellationError` if the test is canceled.
  package func waitInTest() throws {
    while wait(timeout: .now() + 0.05) == .timedOut { try Task.checkCancellation() }
  }
}

/// Waits until `isTrue`, or until the test is canceled.
package func wait(until isTrue: () -> Bool) async {
  // Sleeping leaves the threads of tasks to others; a canceled task is not put to sleep.
  while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
}

extension Task where Failure == any Error {
  /// The task's value; if the test is canceled, so is the task.
  package var valueInTest: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The task's value; if the test is canceled, so is the task.
  package var valueInTest: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
