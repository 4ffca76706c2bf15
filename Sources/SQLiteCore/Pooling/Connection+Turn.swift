/// A turn is the one transaction for which a pool lends a connection, in three calls instead of one with a closure:
/// between them the pool looks whether its connection is still its own.
extension Connection {
  /// Begins the transaction; what the borrower calls a transaction is a savepoint in it.
  package func beginTurn(_ kind: TransactionKind) throws(SQLiteError) {
    try control(kind.beginning)
    transactionDepth = 1
    recorder?.guardsTransaction = true
  }

  /// Fixes the state that the transaction's reads see: BEGIN alone waits for the first read.
  package func takeSnapshot() throws(SQLiteError) {
    try control(.look)
  }

  /// Commits the turn. After a failure it is still to be undone.
  package func commitTurn() throws(SQLiteError) {
    try commit()
    endTurn()
  }

  /// Undoes the turn, as far as there is something to undo.
  ///
  /// - Returns: What the borrower is to be told: `error`, or what was behind it.
  package func undoTurn(after error: any Error) -> any Error {
    let first = firstCause(of: error)
    if isInTransaction { try? control(.rollBack) }
    endTurn()
    return first
  }

  private func endTurn() {
    transactionDepth = 0
    recorder?.guardsTransaction = false
  }

  /// Whether the transaction of the turn is still there, or SQLite has taken it away, which ``commitTurn()`` tells.
  package var isTurnOpen: Bool { isInTransaction || lossOfTransaction != nil }

  /// Whether it can be lent again: no transaction is open, and the database answers.
  package var isFitForNextTurn: Bool {
    guard !isInTransaction else { return false }
    do throws(SQLiteError) {
      try takeSnapshot()
      return true
    } catch {
      return false
    }
  }
}
