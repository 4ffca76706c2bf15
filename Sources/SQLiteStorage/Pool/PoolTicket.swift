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
  /// The thread of a caller that waits; nil for an `async` caller.
  let thread: pthread_t?

  init(thread: pthread_t? = nil) {
    self.thread = thread
  }
}

/// The wait of a thread for the answer to its request.
final class PoolWait: @unchecked Sendable {
  // Sendable although unchecked: written once, before the signal for which its only reader waits.
  private var answer: Result<PoolSlot, any Error>
  private let signal = DispatchSemaphore(value: 0)

  /// - Parameter error: The answer unless another is given.
  init(otherwise error: any Error) {
    answer = .failure(error)
  }

  func end(_ answer: Result<PoolSlot, any Error>) {
    self.answer = answer
    signal.signal()
  }

  /// Waits for the slot.
  func slot() throws -> PoolSlot {
    signal.wait()
    return try answer.get()
  }
}
