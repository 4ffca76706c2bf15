import Foundation
import SQLiteCore

/// The slot of one connection in a pool: the writer's, or a reader's.
///
/// `PoolDesk` gives a slot to one holder at a time; only that holder uses the connection.
final class PoolSlot: @unchecked Sendable {
  // Sendable although unchecked: `connection` is used only by the slot's holder, and passing the slot on takes the desk's
  // lock; everything else is read and written under that lock.

  enum Role { case reader, writer }

  /// The reason why a holder's work is stopped.
  enum StopReason { case cancelled, closing }

  let role: Role
  /// The queue on which an `async` holder works. A serial queue gets a thread even when all threads of Swift's concurrency are
  /// blocked.
  let queue: DispatchQueue
  /// Nil until it is opened, and after it was discarded.
  var connection: Connection?

  /// The thread that works with the connection; nil when none does.
  var thread: pthread_t?
  /// Stops the connection; nil while there is no connection.
  var interrupter: Interrupter?
  var stopReason: StopReason?
  /// Whether the holder can no longer be stopped.
  var isSettled = false

  init(_ role: Role) {
    self.role = role
    queue = DispatchQueue(label: role == .writer ? "socle.pool.writer" : "socle.pool.reader")
  }

  func isHeld(by other: pthread_t) -> Bool { thread.map { pthread_equal($0, other) != 0 } ?? false }

  /// Opens the slot's connection.
  @discardableResult
  func open(_ source: PoolSource) throws(SQLiteError) -> Connection {
    let opened = role == .writer ? try source.makeWriter() : try source.makeReader()
    connection = opened
    return opened
  }
}

extension PoolSlot.Role {
  /// The error of a request that breaks a rule of the pool.
  func misuse(_ reason: String) -> SQLiteError {
    .misuse(
      attempt: self == .reader ? "reading from the pool" : "writing to the pool", reason: reason)
  }
}
