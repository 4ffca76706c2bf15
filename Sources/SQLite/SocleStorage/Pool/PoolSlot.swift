import Foundation
import SocleCore

/// The place of one connection in a pool, used by one request at a time.
final class PoolSlot: @unchecked Sendable {
  // Sendable although unchecked: `connection` is used only by the holder's work, and passing the slot on takes the scheduler's
  // lock; the other variables are written only under that lock, and read under it or by the holder's work.

  let readsOnly: Bool
  /// The queue on which an `async` holder works. A serial queue gets a thread even when all threads of Swift's concurrency are
  /// blocked.
  let dispatchQueue: DispatchQueue
  /// Nil until it is opened, and after it was discarded.
  var connection: Connection?
  /// Stops the connection; nil while there is no connection.
  var interrupter: Interrupter?
  /// The request that uses the connection; nil if none does.
  var holder: PoolRequest?

  init(readsOnly: Bool) {
    self.readsOnly = readsOnly
    dispatchQueue = DispatchQueue(label: readsOnly ? "socle.pool.reader" : "socle.pool.writer")
  }

  var role: PoolRequest.Role { holder?.role ?? (readsOnly ? .reader : .writer) }
}

/// Slots of one kind, and the requests that wait for them, in order. Used only under the scheduler's lock.
///
/// While a request waits, no slot is free: a slot that becomes free is given to the first one at once.
final class PoolQueue {
  let slots: [PoolSlot]
  /// The waiting requests, and some that were stopped while they waited.
  var waiting: ArraySlice<PoolRequest> = []

  /// - Parameter readsOnly: Whether the slots' connections can only read.
  init(count: Int, readsOnly: Bool) {
    slots = (0..<count).map { _ in PoolSlot(readsOnly: readsOnly) }
  }

  var freeSlot: PoolSlot? { slots.first { $0.holder == nil } }
  var isIdle: Bool { slots.allSatisfy { $0.holder == nil } }
}
