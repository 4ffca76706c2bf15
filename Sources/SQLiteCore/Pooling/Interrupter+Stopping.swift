internal import CSQLite

/// Unlike ``Interrupter/interrupt()``, which reaches only a statement that is running, a stop also holds for the
/// statements after it: the work between two of them is stopped too.
extension Interrupter {
  /// Stops the running statement, and refuses every further one until ``allow()``.
  package func stop() {
    raiseStopFlag()
    interrupt()
  }

  /// The part of ``stop()`` that statements look for by themselves.
  func raiseStopFlag() {
    socle_set_flag(stopFlag, 1)
  }

  /// Ends ``stop()``.
  package func allow() {
    socle_set_flag(stopFlag, 0)
  }
}

extension Connection {
  /// Makes a long statement look for a stop by itself.
  ///
  /// A stop may come between the check before a statement and the statement's beginning, where `sqlite3_interrupt`
  /// finds nothing to interrupt.
  func watchForStops() throws(SQLiteError) {
    // The flag lives as long as the interrupter, which the connection owns.
    sqlite3_progress_handler(
      try openHandle("watching for stops"), 10_000,
      { context in context.map { socle_flag($0.assumingMemoryBound(to: Int32.self)) } ?? 0 },
      interrupter.stopFlag)
  }

  /// What a call is told between ``Interrupter/stop()`` and ``Interrupter/allow()``.
  func stopped(_ attempt: String) -> SQLiteError {
    .refused(
      attempt: attempt, code: .interrupted, message: "the work it belongs to was stopped",
      place: nil)
  }
}
