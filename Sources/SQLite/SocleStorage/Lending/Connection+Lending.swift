import SocleCore

extension Connection {
  /// Prepares the connection for being lent.
  ///
  /// - Parameter asWriter: Whether the connection checkpoints the log.
  func prepareForLending(asWriter: Bool) throws(SQLiteError) {
    try watchProgress()
    try recordChanges()
    if asWriter {
      try run(PragmaQuery("journal_size_limit", .integer(16 << 20)))
      installCheckpointer()
    }
    // Statements that were compiled before have no notes about the tables that they change.
    statementCache.empty()
  }
}

/// A pool lends a connection for one transaction, by three calls instead of one with a closure: between them the pool checks
/// whether the connection is still referenced by the borrower.
extension Connection {
  /// Begins the transaction; each transaction of the borrower is a savepoint in it.
  ///
  /// - Parameter timeout: The busy timeout at the beginning of the loan, whatever an earlier borrower has set.
  func beginLoan(_ kind: TransactionKind, busyTimeout timeout: Duration) throws(SQLiteError) {
    hooks.busyTimeout = timeout
    try run(command: kind.rawValue)
    transactionDepth = 1
    observer?.guardsTransaction = true
  }

  /// Fixes the snapshot that the transaction reads; BEGIN alone would fix it at the first read.
  func takeSnapshot() throws(SQLiteError) {
    // Reads one number of the file's header: the cheapest statement that does.
    try run(command: "PRAGMA schema_version")
  }

  /// Commits the transaction. If that fails, the transaction still has to be rolled back.
  func commitLoan() throws(SQLiteError) {
    try commit()
    endLoan()
  }

  /// Rolls back the transaction if it is still open.
  ///
  /// - Returns: The error for the borrower: `error`, or the one that caused it.
  func undoLoan(after error: any Error) -> any Error {
    defer { endLoan() }
    return rollBack(after: error)
  }

  private func endLoan() {
    transactionDepth = 0
    observer?.guardsTransaction = false
  }

  /// Whether the transaction of the loan is open, or was rolled back by SQLite, which ``commitLoan()`` reports.
  var isLoanOpen: Bool { isInTransaction || lossOfTransaction != nil }

  /// Whether the connection can be lent again: no transaction is open, and the database responds.
  var isFitForNextLoan: Bool {
    !isInTransaction && (try? takeSnapshot()) != nil
  }
}
