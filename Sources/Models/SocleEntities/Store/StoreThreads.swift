import Foundation

/// Runs calls of a store on a limited number of threads of its own; further calls wait without a thread.
///
/// On Linux, the threads of the global queues are those of Swift's tasks, and a few calls that wait there stop all tasks. A
/// serial queue gets a thread of its own.
package final class StoreThreads: Sendable {
  /// The threads of all stores that have none of their own.
  static let shared = StoreThreads(8)

  private static let timer = DispatchQueue(label: "socle.store.timer")
  private let queues: Locked<(free: [DispatchQueue], waiting: ArraySlice<Work?>)>
  private typealias Work = @Sendable (DispatchQueue) -> Void

  package init(_ count: Int) {
    queues = Locked(((1...count).map { DispatchQueue(label: "socle.store.\($0)") }, []))
  }

  /// Runs `work` as soon as a thread is free.
  ///
  /// - Parameters:
  ///   - patience: The seconds after which a call that still waits for a thread fails, and its error; nil for no limit.
  ///   - work: Not run if the task is canceled before. If it is canceled later, the result is dropped, unless `work` has
  ///     called ``StoreCall/close()``.
  /// - Throws: what `work` throws; `CancellationError`, at once, if the task is canceled before the call is closed.
  package func run<Result: Sendable>(
    patience: (seconds: TimeInterval, error: any Error)? = nil,
    _ work: @escaping @Sendable (StoreCall) throws -> Result
  ) async throws -> Result {
    let call = StoreCall()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.begin { continuation.resume(throwing: $0) }
        let isWaiting = submit { [self] queue in
          queue.async {
            let result = call.start() ? Swift.Result { try work(call) } : nil
            self.release(queue)
            if let result, call.end() { continuation.resume(with: result) }
          }
        }
        guard isWaiting, let (seconds, error) = patience else { return }
        Self.timer.asyncAfter(deadline: .now() + seconds) { call.stop(error, ifWaiting: true) }
      }
    } onCancel: {
      call.stop(CancellationError())
    }
  }

  /// Passes a free queue to `work`, or the next one that will be free.
  ///
  /// - Returns: Whether none is free.
  private func submit(_ work: @escaping Work) -> Bool {
    let queue = queues.withLock { queues in
      if queues.free.isEmpty { queues.waiting.append(work) }
      return queues.free.popLast()
    }
    if let queue { work(queue) }
    return queue == nil
  }

  private func release(_ queue: DispatchQueue) {
    let work: Work? = queues.withLock { queues in
      guard let first = queues.waiting.indices.first else {
        queues.free.append(queue)
        return nil
      }
      // The slice keeps its removed first element in memory, so the closure, which holds a store, is taken out of it.
      defer { queues.waiting = queues.waiting.dropFirst() }
      return queues.waiting[first].take()
    }
    work?(queue)
  }
}

/// A call that waits for one of a store's threads, or works on it.
package final class StoreCall: Sendable {
  /// The time at which the call was made.
  package let time = ContinuousClock.now
  private let state = Locked(State())

  private struct State: Sendable {
    /// Ends the caller's wait with an error.
    var stop: (@Sendable (any Error) -> Void)?
    /// The error with which the call was stopped.
    var error: (any Error)?
    var isWaiting = true
    var isClosed = false
  }

  /// Whether the caller has received an error instead of waiting for the result.
  package var isStopped: Bool { state.withLock { $0.error != nil } }

  /// Makes the caller wait for the end of the work, even if the task is canceled from now on.
  ///
  /// - Throws: `CancellationError` if the task was canceled before.
  package func close() throws { if !end() { throw CancellationError() } }

  fileprivate func end() -> Bool {
    state.withLock { state in
      state.isClosed = state.error == nil
      return state.isClosed
    }
  }

  fileprivate func begin(_ stop: @escaping @Sendable (any Error) -> Void) {
    let error = state.withLock { state in
      state.stop = stop
      return state.error
    }
    if let error { stop(error) }
  }

  /// Returns whether the call was not stopped while it waited for a thread.
  fileprivate func start() -> Bool {
    state.withLock { state in
      state.isWaiting = false
      return state.error == nil
    }
  }

  fileprivate func stop(_ error: any Error, ifWaiting: Bool = false) {
    let stop = state.withLock { state -> (@Sendable (any Error) -> Void)? in
      guard state.error == nil, !state.isClosed, state.isWaiting || !ifWaiting else { return nil }
      state.error = error
      return state.stop
    }
    stop?(error)
  }
}
