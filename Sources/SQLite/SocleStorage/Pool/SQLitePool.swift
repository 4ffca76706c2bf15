import Foundation
import SocleCore

/// Connections to one database, one for writing and several for reading, for any number of threads and tasks. Without WAL, and
/// in memory, one connection does both.
///
/// ``read(_:)-(_)`` and ``write(_:)-(_)`` lend a connection for the duration of a closure, each in a transaction of its
/// own. Both have a synchronous form, which works on the caller's thread, and an `async` form of the same name, which never
/// blocks a thread of Swift's concurrency.
public final class SQLitePool: Sendable {
  let scheduler: PoolScheduler

  init(_ source: PoolSource) throws(SQLiteError) {
    try source.options.checkReaderCount()
    scheduler = try PoolScheduler(source)
  }

  /// Whether the pool was opened for reading only.
  package var isReadOnly: Bool { scheduler.source.options.isReadOnly }

  deinit {
    // Running work retains the pool, so no work is running now; the scheduler releases the connections.
    scheduler.changes.close()
  }
}

extension SQLitePool {
  /// What happens to reads and writes that are running when the pool is closed.
  public enum ClosingPolicy: Hashable, Sendable {
    /// The pool waits until the running reads and writes have ended.
    case finishingRunningWork
    /// Running reads and writes are interrupted and throw ``SQLiteError/misuse(attempt:reason:)``, because the pool is closed;
    /// writes are rolled back.
    case interruptingRunningWork
  }

  /// Closes the pool and waits until it is closed. `policy` determines how running work ends; waiting and later calls throw.
  ///
  /// Closing twice has no effect. A pool also closes when its last reference is released.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` inside a read or a write of the pool.
  public func close(_ policy: ClosingPolicy = .finishingRunningWork) throws(SQLiteError) {
    guard scheduler.lock.withLock({ scheduler.heldByThisThread == nil }) else {
      throw .misuse(
        attempt: "closing the pool",
        reason: "the call is inside a read or write of this pool. Close the pool after it")
    }
    let signal = DispatchSemaphore(value: 0)
    scheduler.close(policy) { signal.signal() }
    signal.wait()
  }

  /// Closes the pool, like the synchronous form, without blocking a thread.
  public func close(_ policy: ClosingPolicy = .finishingRunningWork) async {
    await withCheckedContinuation { continuation in
      scheduler.close(policy) { continuation.resume() }
    }
  }
}
