internal import CSQLite

/// The whole transaction policy: the outermost call begins a transaction, inner calls begin savepoints, a failure rolls back
/// only what SQLite has not rolled back already, and the first error is thrown.
extension Connection {
  /// Runs `body` in a transaction. If `body` throws, none of its changes are kept; otherwise all are committed.
  ///
  /// Inside another transaction, the call creates a savepoint instead: a failure rolls back only the changes of `body`, and
  /// `kind` has no effect.
  /// - Parameter kind: When the transaction takes its locks. SQLite's default is `.deferred`.
  /// - Throws: what `body` throws, after all its changes are rolled back; SQLite's error if beginning or committing fails;
  ///   ``SQLiteError/danglingReferences(attempt:violations:)`` if deferred foreign keys are violated at the end.
  @discardableResult
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    try isInTransaction ? savepoint(body) : outermost(kind, body)
  }

  /// Runs `body`, which calls no code of the user's, in a transaction.
  package func schemaChange<Result>(_ body: () throws -> Result) throws(SQLiteError) -> Result {
    do { return try transaction(.immediate, body) } catch { throw SQLiteError(thrown: error) }
  }

  /// Whether a transaction is open. The corresponding C function is `sqlite3_get_autocommit`.
  public var isInTransaction: Bool {
    rawHandle.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }

  /// Runs one statement that is atomic by itself; inside a transaction, a failure undoes the whole statement.
  ///
  /// When SQLite compiles a statement, it decides whether a failure would have to be undone within a transaction; it does not
  /// expect that a row source throws.
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
      // SQLite may have rolled back by itself; then nothing is left to undo.
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
      // In a nested transaction, the connection stays blocked until the outermost transaction ends.
      throw transactionDepth == 1 ? firstCause(of: error) : error
    }
  }

  /// Runs `command` with the name of the innermost savepoint.
  private func runOnSavepoint(_ command: StaticString) throws(SQLiteError) {
    let statement = "\(command) socle_\(transactionDepth)"
    try run(SQLCommand(statement, SQLFragment(trusted: statement)))
  }
}

/// Some failures, such as a full disk, make SQLite roll back the whole transaction by itself. Statements that the transaction's
/// body runs after that would be committed one by one, so every use of the connection is refused until the body has ended.
extension Connection {
  /// After a failure, checks whether SQLite rolled back the transaction.
  func noticeLossOfTransaction(_ error: SQLiteError) {
    guard transactionDepth > 0, !isInTransaction, lossOfTransaction == nil else { return }
    let reason = "SQLite has rolled the transaction back. Let the error of its body out"
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
