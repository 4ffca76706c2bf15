extension Statement {
  /// Begins a run of a reusable statement, which lasts from the first parameter to the last row.
  ///
  /// Code called back during a run (a coding, a computed field, an SQL function, a row source) may use the connection but must
  /// not reuse this statement: its parameters and its row belong to the run.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` during another run.
  @inline(__always)
  package func beginRun() throws(SQLiteError) {
    guard !isRunning else { throw reentered() }
    isRunning = true
  }

  /// Ends a run, whether it succeeded, failed or was abandoned.
  @inline(__always)
  package func endRun() {
    isRunning = false
  }

  @inline(never)
  private func reentered() -> SQLiteError {
    .misuse(attempt: purpose, reason: Statement.reentryReason)
  }

  static let reentryReason =
    "this statement is in the middle of a run. Prepare a second one, or use it afterwards"
}
