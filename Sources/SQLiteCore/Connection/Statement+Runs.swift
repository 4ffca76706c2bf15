extension Statement {
  /// Begins a run of a statement that is kept for many, which lasts from the first parameter to the last row.
  ///
  /// Whoever is asked in the middle of it (a coding, a computed field, a function, a source of rows) may use the
  /// connection, but not this statement: its parameters and its row are those of the run.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` in the middle of another.
  @inline(__always)
  func beginRun() throws(SQLiteError) {
    guard !isRunning else { throw reentered() }
    isRunning = true
  }

  /// Ends a run, whichever way out is taken.
  @inline(__always)
  func endRun() {
    isRunning = false
  }

  @inline(never)
  private func reentered() -> SQLiteError {
    .misuse(attempt: purpose, reason: Statement.reentryReason)
  }

  static let reentryReason =
    "this statement is in the middle of a run. Prepare a second one, or use it afterwards"
}
