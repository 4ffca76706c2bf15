import Foundation
import SQLiteCore

extension PoolDesk {
  /// The slot that the calling thread already holds.
  enum Held {
    case nothing
    case reader(PoolSlot)
    case writer
  }

  /// The slot with which the calling thread works: the work is a closure without `await`, so everything it calls is on the same
  /// thread. Called under the lock.
  var heldByThisThread: Held {
    let this = pthread_self()
    for slot in readers.slots where slot.isHeld(by: this) { return .reader(slot) }
    for slot in writers.slots where slot.isHeld(by: this) { return .writer }
    return .nothing
  }

  /// Called under the lock.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if a write would wait for itself.
  func refuseNestedWrite() throws(SQLiteError) {
    switch heldByThisThread {
    case .nothing: return
    case .reader:
      throw .misuse(
        attempt: "writing to the pool",
        reason:
          "a read of the same pool is running here. End it first, and take what it found along")
    case .writer:
      throw .misuse(
        attempt: "writing to the pool",
        reason:
          "a write of the same pool is running here. Use its connection: a transaction in it nests")
    }
  }
}

extension PoolSlot {
  func isHeld(by other: pthread_t) -> Bool {
    guard let thread else { return false }
    return pthread_equal(thread, other) != 0
  }
}
