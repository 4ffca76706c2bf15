import Foundation
import SQLiteCore

extension PoolDesk {
  /// The slot that the calling thread holds already.
  enum Held {
    case nothing
    case reader(PoolSlot)
    case writer
  }

  /// The slot that the calling thread works with: its work is a closure without `await`, so everything it calls is on
  /// the same thread.
  /// Under the lock.
  var heldByThisThread: Held {
    let this = pthread_self()
    for slot in readers.slots where slot.isHeld(by: this) { return .reader(slot) }
    for slot in writers.slots where slot.isHeld(by: this) { return .writer }
    return .nothing
  }

  /// Under the lock.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` where a write would wait for itself.
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
