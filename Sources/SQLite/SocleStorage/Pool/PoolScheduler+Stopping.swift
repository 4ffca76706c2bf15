import SocleCore

extension PoolScheduler {
  /// Refuses new and waiting requests, and calls `done` when the running work has ended and the connections are closed.
  func close(_ policy: SQLitePool.ClosingPolicy, _ done: @escaping @Sendable () -> Void) {
    let calls = lock.withLock {
      closers = (closers ?? []) + [done]
      var stopped = Array(readers.waiting + writers.waiting)
      if policy == .interruptingRunningWork {
        stopped += (readers.slots + writers.slots).compactMap(\.holder)
      }
      return stopped.compactMap { stop($0, closedError($0.role)) } + finishClosing()
    }
    for call in calls { call() }
  }

  /// Closes the connections, if closing has begun and every slot is free.
  ///
  /// - Returns: The closures to call without the lock. Called under the lock.
  func finishClosing() -> [@Sendable () -> Void] {
    guard let done = closers, !done.isEmpty, readers.isIdle, writers.isIdle else { return [] }
    // The writer last: closing it moves the log into the file.
    for slot in readers.slots + writers.slots {
      slot.connection = nil
      slot.interrupter = nil
    }
    anchor = nil
    closers = []
    return [changes.close] + done
  }

  func closedError(_ role: PoolRequest.Role) -> SQLiteError {
    role.misuse("the pool is closed. Open a new one")
  }

  /// Ends the request's wait, interrupts its work, or prevents it from being served later.
  func cancel(_ request: PoolRequest) {
    lock.withLock { stop(request, CancellationError()) }?()
  }

  /// Stops the request with this error.
  ///
  /// - Returns: The closure to call without the lock. Called under the lock.
  private func stop(_ request: PoolRequest, _ error: any Error) -> (@Sendable () -> Void)? {
    guard request.stopError == nil else { return nil }
    request.stopError = error
    switch request.stage {
    case .working(let slot): slot.interrupter?.stop()
    case .waiting(let answer):
      request.stage = .over
      return answer
    case .new, .over: break
    }
    return nil
  }
}
