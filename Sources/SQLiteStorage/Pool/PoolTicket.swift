import Foundation
import SQLiteCore

/// A request for a slot: new, in the queue, served, or refused.
final class PoolTicket: @unchecked Sendable {
  // Sendable although unchecked: everything is read and written under the desk's lock.

  typealias Answer = @Sendable (Result<PoolSlot, any Error>) -> Void

  enum Stage {
    case new
    case queued(Answer)
    case served(PoolSlot)
    case over
  }

  var stage = Stage.new
  var isCancelled = false
  /// The thread of a caller that waits; nil for an `async` one.
  let thread: pthread_t?

  init(thread: pthread_t? = nil) {
    self.thread = thread
  }
}
