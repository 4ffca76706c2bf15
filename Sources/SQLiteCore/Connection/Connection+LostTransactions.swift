internal import CSQLite

/// Some failures (a full disk, say) make SQLite roll the whole transaction back by itself. What its body did
/// after that would be committed statement by statement, so nothing more is allowed until the body has ended.
extension Connection {
  /// Looks, after a failure, whether it took the transaction away.
  func noticeLossOfTransaction(_ error: SQLiteError) {
    guard transactionDepth > 0, !isInTransaction, lossOfTransaction == nil else { return }
    let reason = "SQLite has rolled the transaction back. Let the error of its body out"
    refuseUse(Obstacle(reason: reason, cause: error))
  }

  /// Ends the refusal; what took the transaction away, if `error` is only a consequence of that.
  package func firstCause(of error: any Error) -> any Error {
    guard let cause = lossOfTransaction else { return error }
    defer { allowUse() }
    guard case .misuse(_, let reason)? = error as? SQLiteError, reason == obstacleReason else {
      return error
    }
    return cause
  }
}
