import SQLiteCore

/// What a pool adds to a connection that it lends again and again.
extension Connection {
  /// Prepares the connection for being lent.
  ///
  /// - Parameter asWriter: Whether it checkpoints the log.
  func prepareForLending(asWriter: Bool) throws(SQLiteError) {
    try watchProgress()
    try recordChanges()
    if asWriter {
      try run(PragmaQuery("journal_size_limit", .integer(16 << 20)))
      installCheckpointer()
    }
    statementCache = StatementCache()
  }

  /// Finalizes the statements that are compiled and at rest.
  func forgetStatements() {
    statementCache?.empty()
  }
}

/// A pool lends a connection for one transaction, in three calls instead of one with a closure: between them the pool
/// checks whether its connection is still its own.
extension Connection {
  /// Begins the transaction; each transaction of the borrower is a savepoint in it.
  ///
  /// - Parameter timeout: The busy timeout that the loan begins with, whatever an earlier borrower has set.
  func beginLoan(_ kind: TransactionKind, busyTimeout timeout: Duration) throws(SQLiteError) {
    hooks.busyTimeout = timeout
    try run(kind.beginning)
    transactionDepth = 1
    observer?.guardsTransaction = true
  }

  /// Fixes the state that the transaction's reads see: BEGIN alone waits for the first read.
  func takeSnapshot() throws(SQLiteError) {
    try run(.snapshot)
  }

  /// Commits the transaction. After a failure it still has to be undone.
  func commitLoan() throws(SQLiteError) {
    try commit()
    endLoan()
  }

  /// Rolls the transaction back, as far as there is one.
  ///
  /// - Returns: The error for the borrower: `error`, or the one that caused it.
  func undoLoan(after error: any Error) -> any Error {
    let first = firstCause(of: error)
    if isInTransaction { try? run(.rollBack) }
    endLoan()
    return first
  }

  private func endLoan() {
    transactionDepth = 0
    observer?.guardsTransaction = false
  }

  /// Whether the transaction of the loan is still there, or SQLite has rolled it back, which ``commitLoan()`` reports.
  var isLoanOpen: Bool { isInTransaction || lossOfTransaction != nil }

  /// Whether it can be lent again: no transaction is open, and the database answers.
  var isFitForNextLoan: Bool {
    guard !isInTransaction else { return false }
    do throws(SQLiteError) {
      try takeSnapshot()
      return true
    } catch {
      return false
    }
  }
}
