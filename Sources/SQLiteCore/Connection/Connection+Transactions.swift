internal import CSQLite

/// The whole transaction policy: the outermost begins, inner ones are savepoints, undo only what is still
/// there to undo, and the first error wins.
extension Connection {
  /// Runs `body` so that either all its changes happen or none.
  ///
  /// Inside another transaction it is a savepoint: its failure undoes its own changes only, and `kind` has no say.
  /// - Parameter kind: When locks are taken. SQLite's default is `.deferred`.
  /// - Throws: what `body` throws, after everything it changed was rolled back; else what SQLite refuses.
  ///   ``SQLiteError/danglingReferences(attempt:violations:)`` if deferred foreign keys are violated at the end.
  @discardableResult
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    try isInTransaction ? savepoint(body) : outermost(kind, body)
  }

  /// Whether a transaction is open. The corresponding C function is `sqlite3_get_autocommit`.
  public var isInTransaction: Bool {
    rawHandle.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }

  /// Runs one statement that is atomic by itself, and inside a transaction leaves nothing of it if it fails.
  ///
  /// SQLite undoes a failed statement within a transaction only where it foresaw the failure, and a row
  /// source that throws is none it can foresee.
  func atomically<Result>(_ body: () throws -> Result) throws -> Result {
    try isInTransaction ? savepoint(body) : body()
  }

  private func outermost<Result>(
    _ kind: TransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    try run(kind.beginning)
    transactionDepth += 1
    defer { transactionDepth -= 1 }
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      let first = firstCause(of: error)
      // SQLite may have rolled back by itself; then there is nothing left to undo.
      if isInTransaction { try? run(.rollBack) }
      throw first
    }
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    transactionDepth += 1
    defer { transactionDepth -= 1 }
    try runOnSavepoint("SAVEPOINT")
    do {
      let result = try body()
      try runOnSavepoint("RELEASE")
      return result
    } catch {
      if isInTransaction {
        try? runOnSavepoint("ROLLBACK TO")
        try? runOnSavepoint("RELEASE")
      }
      // Below another level the connection stays blocked until that one ends.
      throw transactionDepth == 1 ? firstCause(of: error) : error
    }
  }

  /// Runs `command` with the name of the innermost savepoint.
  private func runOnSavepoint(_ command: StaticString) throws(SQLiteError) {
    let statement = "\(command) socle_\(transactionDepth)"
    try run(SQLCommand(statement, SQLFragment(verbatim: statement)))
  }
}

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
