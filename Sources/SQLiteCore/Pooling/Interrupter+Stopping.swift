internal import CSQLite

/// Unlike ``Interrupter/interrupt()``, which reaches only a statement that is running, a stop also holds for the
/// statements after it: the work between two of them is stopped too.
extension Interrupter {
  /// Stops the running statement, and refuses every further one until ``allow()``.
  package func stop() {
    socle_set_flag(stopFlag, 1)
    interrupt()
  }

  /// Ends ``stop()``.
  package func allow() {
    socle_set_flag(stopFlag, 0)
  }
}

extension Connection {
  /// What a call is told between ``Interrupter/stop()`` and ``Interrupter/allow()``.
  func stopped(_ attempt: String) -> SQLiteError {
    .refused(
      attempt: attempt, code: .interrupted, message: "the work it belongs to was stopped",
      place: nil)
  }
}
