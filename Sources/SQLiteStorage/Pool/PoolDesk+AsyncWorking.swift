import SQLiteCore

extension PoolDesk {
  /// Waits for a slot without a thread, works on the slot's own, and stops when the task is cancelled.
  func workAsynchronously<Result: Sendable>(
    _ role: PoolSlot.Role, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try await workAsynchronously(role) { slot, ticket in try self.work(slot, ticket, body) }
  }

  /// As ``workAsynchronously(_:_:)``, with all that the slot is held for in `turn`, which gives it back.
  func workAsynchronously<Result: Sendable>(
    _ role: PoolSlot.Role,
    turn: @escaping @Sendable (PoolSlot, PoolTicket) throws -> Result
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
              continuation.resume(with: Swift.Result { try turn(slot, ticket) })
            }
          }
        }
      }
    } onCancel: {
      cancel(ticket)
    }
  }
}
