import Foundation
import SQLiteCore

/// The slot of one connection in a pool.
///
/// `PoolScheduler` gives a slot to one holder at a time; only that holder uses the connection.
final class PoolSlot: @unchecked Sendable {
  // Sendable although unchecked: `connection` is used only by the slot's holder, and passing the slot on takes the scheduler's
  // lock; everything else is read and written under that lock.

  enum Role { case reader, writer }

  /// The reason why a holder's work is stopped.
  enum StopReason { case cancelled, closing }

  let readsOnly: Bool
  /// What its holder does, or its latest holder did.
  var role: Role
  /// The queue on which an `async` holder works. A serial queue gets a thread even when all threads of Swift's concurrency are
  /// blocked.
  let dispatchQueue: DispatchQueue
  /// Nil until it is opened, and after it was discarded.
  var connection: Connection?

  /// The thread that works with the connection; nil when none does.
  var thread: pthread_t?
  /// Stops the connection; nil while there is no connection.
  var interrupter: Interrupter?
  var stopReason: StopReason?
  /// Whether the holder can no longer be stopped.
  var isSettled = false

  init(readsOnly: Bool) {
    self.readsOnly = readsOnly
    role = readsOnly ? .reader : .writer
    dispatchQueue = DispatchQueue(label: readsOnly ? "socle.pool.reader" : "socle.pool.writer")
  }

  func isHeld(by other: pthread_t) -> Bool { thread.map { pthread_equal($0, other) != 0 } ?? false }
}

extension PoolSlot.Role {
  func misuse(_ reason: String) -> SQLiteError {
    .misuse(
      attempt: self == .reader ? "reading from the pool" : "writing to the pool", reason: reason)
  }
}
