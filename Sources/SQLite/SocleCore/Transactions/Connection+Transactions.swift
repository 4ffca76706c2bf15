internal import SocleCSQLite

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

  /// Runs `body` in a transaction. `body` must not call closures of the program, so that it throws only ``SQLiteError``.
  package func schemaChange<Result>(_ body: () throws -> Result) throws(SQLiteError) -> Result {
    do { return try transaction(.immediate, body) } catch { throw SQLiteError(thrown: error) }
  }

  /// Runs one statement that is atomic by itself; inside a transaction, a failure undoes the whole statement.
  ///
  /// SQLite decides when it compiles a statement whether a failure within a transaction must be undone. It does not expect that
  /// a row source throws, so a savepoint undoes that.
  func atomically<Result>(_ body: () throws -> Result) throws -> Result {
    try isInTransaction ? savepoint(body) : body()
  }

  private func outermost<Result>(
    _ kind: TransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    try run(command: kind.rawValue)
    transactionDepth += 1
    defer { transactionDepth -= 1 }
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      throw rollBack(after: error)
    }
  }

  /// Rolls back the transaction, and returns the error to throw: `error`, or the one that caused it.
  package func rollBack(after error: any Error) -> any Error {
    let first = firstCause(of: error)
    // SQLite may have rolled back by itself; then nothing is left to undo.
    if isInTransaction { _ = try? run(command: "ROLLBACK") }
    return first
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    transactionDepth += 1
    defer { transactionDepth -= 1 }
    let name = "socle_\(transactionDepth)"
    try run(command: "SAVEPOINT \(name)")
    do {
      let result = try body()
      try run(command: "RELEASE \(name)")
      return result
    } catch {
      if isInTransaction {
        _ = try? run(command: "ROLLBACK TO \(name)")
        _ = try? run(command: "RELEASE \(name)")
      }
      // In a nested transaction, the connection stays blocked until the outermost transaction ends.
      throw transactionDepth == 1 ? firstCause(of: error) : error
    }
  }
}

/// When a transaction takes its locks (https://sqlite.org/lang_transaction.html).
public enum TransactionKind: String, Hashable, Sendable {
  /// Takes each lock at the first read or write that needs it. A write after a read can fail with `SQLITE_BUSY`.
  case deferred = "BEGIN DEFERRED"
  /// Takes the write lock at once. This is Socle's default: the transaction waits for other writers before its first read;
  /// after a read, SQLite may refuse to wait.
  case immediate = "BEGIN IMMEDIATE"
  /// Takes the write lock at once; except in WAL mode, other connections cannot read until the transaction ends.
  case exclusive = "BEGIN EXCLUSIVE"
}

extension Connection {
  /// Runs a statement that begins or ends a transaction or savepoint, or a pragma that returns a number of the file's header.
  /// The compiled statement is kept.
  ///
  /// An observer that guards the transaction does not refuse it. ROLLBACK also runs on a connection that is stopped.
  /// - Returns: The number; 0 if the statement has no result.
  @discardableResult
  package func run(command: String) throws(SQLiteError) -> Int {
    guard let database = try command == "ROLLBACK" ? rawHandle : openHandle(command) else {
      return 0
    }
    // Unguarded also while the command runs: after a change of the schema SQLite recompiles it.
    let isGuarded = observer?.guardsTransaction ?? false
    observer?.guardsTransaction = false
    defer { observer?.guardsTransaction = isGuarded }
    let statement =
      if let known = statementCache[command] {
        known
      } else {
        try compileAndKeep(command, in: database, purpose: command)
      }
    // A cache that is emptied meanwhile must not finalize the statement.
    statement.isInUse = true
    defer {
      sqlite3_reset(statement.handle)
      statement.isInUse = false
    }
    let code = sqlite3_step(statement.handle)
    try check(code, command, sql: command)
    return code == SQLITE_ROW ? Int(sqlite3_column_int64(statement.handle, 0)) : 0
  }
}

extension Connection {
  /// Whether the open transaction violates a deferred foreign key at this moment.
  package var hasPendingViolations: Bool {
    get throws(SQLiteError) {
      let attempt = "checking for violated foreign keys"
      var pending: Int32 = 0
      var unused: Int32 = 0
      try check(
        sqlite3_db_status(
          openHandle(attempt), SQLITE_DBSTATUS_DEFERRED_FKS, &pending, &unused, 0), attempt)
      return pending > 0
    }
  }

  /// Commits. If deferred foreign keys are violated, everything is rolled back and the error names the rows.
  package func commit() throws(SQLiteError) {
    do {
      try run(command: "COMMIT")
    } catch {
      guard error.code == .foreignKeyViolation, let found = try? newViolations(in: nil) else {
        throw error
      }
      try run(command: "ROLLBACK")
      let violations = found.subtracting(try foreignKeyCheck())
      if violations.isEmpty { throw error }
      throw .danglingReferences(attempt: "committing the transaction", violations: violations)
    }
  }
}
