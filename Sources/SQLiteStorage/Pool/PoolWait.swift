import Foundation

/// A thread's wait for the answer to its request.
final class PoolWait: @unchecked Sendable {
  // Sendable although unchecked: written once, before the signal that its only reader waits for.
  private var answer: Result<PoolSlot, any Error>
  private let signal = DispatchSemaphore(value: 0)

  /// - Parameter error: The answer as long as there is no other.
  init(otherwise error: any Error) {
    answer = .failure(error)
  }

  func end(_ answer: Result<PoolSlot, any Error>) {
    self.answer = answer
    signal.signal()
  }

  /// The slot, as soon as there is one.
  func slot() throws -> PoolSlot {
    signal.wait()
    return try answer.get()
  }
}
