/// SQLite's reaction to a violated constraint (https://sqlite.org/lang_conflict.html).
public enum ConflictResolution: String, Hashable, Sendable, CaseIterable {
  /// Undoes the transaction.
  case rollback = "ROLLBACK"
  /// Undoes the statement. SQLite's default.
  case abort = "ABORT"
  /// Stops the statement and keeps what it has done so far.
  case fail = "FAIL"
  /// Skips the row.
  case ignore = "IGNORE"
  /// Deletes the rows in the way, or puts the default in place of NULL.
  case replace = "REPLACE"
}
