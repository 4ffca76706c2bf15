import SQLiteCore

/// The errors of the pool itself.
extension PoolDesk {
  func stopError(_ reason: PoolSlot.StopReason, _ role: PoolSlot.Role) -> any Error {
    switch reason {
    case .cancelled: CancellationError()
    case .closing: closedError(role)
    }
  }

  /// The error that the connection is still referenced after the closure: another thread could use it at any time.
  func keptError(_ role: PoolSlot.Role) -> SQLiteError {
    .misuse(
      attempt: role == .reader ? "reading from the pool" : "writing to the pool",
      reason:
        "the closure kept its connection, or a statement of it, which is lent for its own length only. "
        + "Nothing was changed. Return what was read, and prepare statements inside")
  }

  func endedError(_ role: PoolSlot.Role) -> SQLiteError {
    .misuse(
      attempt: role == .reader ? "reading from the pool" : "writing to the pool",
      reason: "the closure closed its connection, or ended its transaction. Leave both to the pool")
  }

  /// `error`; if a read tried to change the database, with the advice to use `write`.
  func adviseToWrite(_ error: any Error) -> any Error {
    guard case .refused(let attempt, let code, _, let place)? = error as? SQLiteError,
      code.primary == .readOnly
    else { return error }
    let message = "a read of a pool cannot change the database. Use the pool's write"
    return SQLiteError.refused(attempt: attempt, code: code, message: message, place: place)
  }
}
