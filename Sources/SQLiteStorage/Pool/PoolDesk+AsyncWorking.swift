import SQLiteCore

extension PoolDesk {
  /// Waits for a slot without a thread, works on the slot's own, and stops when the task is cancelled.
  func workAsynchronously<Result: Sendable>(
    _ role: PoolSlot.Role, _ body: @escaping @Sendable (Connection) throws -> Result
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
              continuation.resume(with: Swift.Result { try self.work(slot, ticket, body) })
            }
          }
        }
      }
    } onCancel: {
      cancel(ticket)
    }
  }
}
