import Foundation
import SocleCore

extension SQLitePool {
  /// Reads on the caller's thread, which waits while all readers are in use.
  ///
  /// The closure sees the database as it was committed when the read began, whatever is written meanwhile, and cannot change
  /// it. In WAL mode a read does not wait for a running write, and sees the state before that write; without WAL, and in
  /// memory, reads and writes run one after the other. A read inside another read of the same pool is part of the outer read.
  /// - Parameter body: Receives the connection, which it may use only until it returns.
  /// - Throws: The errors of `body`; ``SQLiteError/refused(attempt:code:message:place:)`` if `body` changed the database;
  ///   ``SQLiteError/file(path:problem:)`` if a connection has to be opened and the file was removed or replaced;
  ///   ``SQLiteError/misuse(attempt:reason:)`` if the connection or a statement outlives `body`, once the pool is closed, and
  ///   without WAL inside a write of the same pool.
  public func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    let (request, outer) = try scheduler.enter(.reader)
    if let outer { return try scheduler.lend(outer, body) }
    return try scheduler.work(request, body)
  }

  /// Reads, like the synchronous form, but on a thread of the pool.
  ///
  /// - Throws: `CancellationError` if the task is canceled: a waiting read is abandoned at once, a running read is
  ///   interrupted. Otherwise the same errors as the synchronous form.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await scheduler.asynchronously(.reader) { try self.scheduler.work($0, body) }
  }

  /// Writes on the caller's thread, which waits until earlier requests to write have ended.
  ///
  /// The closure is one transaction: when this method returns, all changes are committed; if it throws, no change is. A
  /// transaction inside the closure is a savepoint. In WAL mode reads can run meanwhile, and see no change before the commit.
  /// - Parameter body: Receives the connection, which it may use only until it returns.
  /// - Throws: The errors of `body`; ``SQLiteError/refused(attempt:code:message:place:)`` with the code `.busy` if another pool
  ///   or process writes for longer than the busy timeout; ``SQLiteError/danglingReferences(attempt:violations:)`` if deferred
  ///   foreign keys are violated at the end; ``SQLiteError/file(path:problem:)`` if the file was removed or replaced;
  ///   ``SQLiteError/misuse(attempt:reason:)`` if the connection or a statement outlives `body`, inside a read or a write of
  ///   the same pool, if the pool is read-only, and once it is closed.
  @discardableResult
  public func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try scheduler.work(scheduler.enter(.writer).request, body)
  }

  /// Writes, like the synchronous form, but on a thread of the pool.
  ///
  /// - Throws: `CancellationError` if the task is canceled before the commit begins: a waiting write is abandoned at once, a
  ///   running write is interrupted and rolled back. Otherwise the same errors as the synchronous form.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await scheduler.asynchronously(.writer) { try self.scheduler.work($0, body) }
  }
}

extension PoolScheduler {
  /// Suspends until a slot is free (blocking no thread), runs `work` on the slot's queue, and interrupts it if the task is
  /// canceled.
  func asynchronously<Result: Sendable>(
    _ role: PoolRequest.Role, _ work: @escaping @Sendable (PoolRequest) throws -> Result
  ) async throws -> Result {
    let request = PoolRequest(role)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        submit(request) { [self] in
          do {
            try slot(of: request).dispatchQueue.async {
              continuation.resume(with: Swift.Result { try work(request) })
            }
          } catch {
            continuation.resume(throwing: error)
          }
        }
      }
    } onCancel: {
      cancel(request)
    }
  }
}
