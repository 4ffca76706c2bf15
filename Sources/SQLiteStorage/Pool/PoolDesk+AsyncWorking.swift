import SQLiteCore

extension PoolDesk {
  /// Waits for a slot without a thread, works on the slot's own, and stops when the task is cancelled.
  func asynchronously<Result: Sendable>(
    _ role: PoolSlot.Role, _ work: @escaping @Sendable (PoolSlot, PoolTicket) throws -> Result
  ) async throws -> Result {
    let ticket = PoolTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        requestSlot(role, for: ticket) { answer in
          switch answer {
          case .failure(let error):
            continuation.resume(throwing: error)
          case .success(let slot):
            slot.queue.async {
              continuation.resume(with: Swift.Result { try work(slot, ticket) })
            }
          }
        }
      }
    } onCancel: {
      cancel(ticket)
    }
  }
}
