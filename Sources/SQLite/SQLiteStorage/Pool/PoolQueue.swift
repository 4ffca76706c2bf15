import Foundation

/// Slots of one kind, and the requests that wait for them in order. Used only under the scheduler's lock.
final class PoolQueue {
  let slots: [PoolSlot]
  private(set) var idle: [PoolSlot]
  private var incoming: [PoolRequest] = []
  /// The requests before those of `incoming`, the first at the end, so that taking each moves no other.
  private var outgoing: [PoolRequest] = []

  /// - Parameter readsOnly: Whether the slots' connections can only read.
  init(count: Int, readsOnly: Bool) {
    slots = (0..<count).map { _ in PoolSlot(readsOnly: readsOnly) }
    idle = slots
  }

  /// The requests in their order, including those canceled while they wait.
  var requests: [PoolRequest] { outgoing.reversed() + incoming }
  var hasNoRequests: Bool { outgoing.isEmpty && incoming.isEmpty }
  var isIdle: Bool { idle.count == slots.count }

  func takeIdle() -> PoolSlot? { idle.popLast() }
  func release(_ slot: PoolSlot) { idle.append(slot) }

  func enqueue(_ request: PoolRequest, _ answer: @escaping PoolRequest.Answer) {
    request.stage = .queued(answer)
    incoming.append(request)
  }

  /// Removes and returns the first request that still waits; nil if there is none.
  func nextRequest() -> (PoolRequest, PoolRequest.Answer)? {
    while !hasNoRequests {
      if outgoing.isEmpty { (outgoing, incoming) = (incoming.reversed(), []) }
      guard let request = outgoing.popLast() else { break }
      if case .queued(let answer) = request.stage { return (request, answer) }
    }
    return nil
  }
}

final class PoolRequest: @unchecked Sendable {
  // Sendable although unchecked: everything is read and written under the scheduler's lock.

  typealias Answer = @Sendable (Result<PoolSlot, any Error>) -> Void

  enum Stage {
    case new
    case queued(Answer)
    case served(PoolSlot)
    /// Refused, canceled, or its work has ended.
    case over
  }

  var stage = Stage.new
  let role: PoolSlot.Role
  /// The thread of a caller that waits; nil for an `async` caller.
  let thread: pthread_t?

  init(_ role: PoolSlot.Role, thread: pthread_t? = nil) {
    self.role = role
    self.thread = thread
  }
}
