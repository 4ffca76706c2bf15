internal import SocleCSQLite

extension Connection {
  /// Whether a transaction is open. The corresponding C function is `sqlite3_get_autocommit`.
  public var isInTransaction: Bool {
    rawHandle.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }
}

/// Some failures, such as a full disk, make SQLite roll back the whole transaction by itself. Statements that the transaction's
/// body runs after that would be committed one by one, so every use of the connection is refused until the body has ended.
extension Connection {
  /// After a failure, checks whether SQLite rolled back the transaction.
  func noticeLossOfTransaction(_ error: SQLiteError) {
    guard transactionDepth > 0, !isInTransaction, lossOfTransaction == nil else { return }
    let reason =
      "SQLite has rolled the transaction back. Rethrow the error from the transaction's body"
    refuseUse(reason, because: error)
  }

  /// Ends the refusal, and returns the error that made SQLite roll back if `error` is only a consequence of it.
  package func firstCause(of error: any Error) -> any Error {
    guard let cause = lossOfTransaction else { return error }
    defer { allowUse() }
    guard case .misuse(_, let reason)? = error as? SQLiteError, reason == obstacle?.reason else {
      return error
    }
    return cause
  }
}
