import Foundation
import SocleCore

/// A call of the pool's `read` or `write`, from its request for a connection to the end of its work.
final class PoolRequest: @unchecked Sendable {
  // Sendable although unchecked: every `var` is written only under the scheduler's lock, and read under it or by the thread
  // that does the work.

  enum Role { case reader, writer }

  enum Stage {
    case new
    /// In the queue. The closure is called, without the lock, as soon as the request has a slot or is refused.
    case waiting(answer: @Sendable () -> Void)
    case working(PoolSlot)
    /// Refused or canceled, or its work can no longer be stopped.
    case over
  }

  let role: Role
  var stage = Stage.new
  /// The thread that works, or waits for a slot; nil until an `async` request begins its work.
  var thread: pthread_t?
  /// The error for the caller if the request was refused, canceled, or stopped by closing the pool.
  var stopError: (any Error)?

  init(_ role: Role, thread: pthread_t? = nil) {
    self.role = role
    self.thread = thread
  }
}

extension PoolRequest.Role {
  func misuse(_ reason: String) -> SQLiteError {
    .misuse(
      attempt: self == .reader ? "reading from the pool" : "writing to the pool", reason: reason)
  }
}
