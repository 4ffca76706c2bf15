internal import CSQLite

extension Connection {
  /// Runs `body`, which leaves every reference as it was, while foreign keys are not enforced.
  ///
  /// To drop a table SQLite deletes its rows first, and does to their children what the foreign keys say. That is
  /// switched off along with enforcement. `PRAGMA foreign_keys` has no effect inside a transaction, where changes of a
  /// schema belong; `SQLITE_DBCONFIG_ENABLE_FKEY` has.
  ///
  /// SQLite keeps count of the violations that deferred keys still may mend, and would miscount, so there must be none.
  func withoutForeignKeys<Result>(
    for attempt: String, _ body: () throws -> Result
  ) throws -> Result {
    guard try enforcesForeignKeys else { return try body() }
    if try hasPendingViolations {
      throw SQLiteError.misuse(
        attempt: attempt,
        reason: "in this transaction rows still lack their parents. Insert the parents first")
    }
    try switchOption(SQLITE_DBCONFIG_ENABLE_FKEY, on: false)
    defer { restore(SQLITE_DBCONFIG_ENABLE_FKEY, on: true) }
    // Should SQLite come to ignore it as it ignores the pragma, nothing may be dropped.
    if try enforcesForeignKeys {
      throw SQLiteError.misuse(attempt: attempt, reason: "SQLite goes on enforcing foreign keys")
    }
    return try body()
  }

  /// Runs `body` while a renamed table keeps its old name wherever others mention it.
  func leavingMentions<Result>(_ body: () throws -> Result) throws -> Result {
    let wasOn = try isOn(PragmaQuery("legacy_alter_table"))
    try switchOption(SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, on: true)
    defer { restore(SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, on: wasOn) }
    return try body()
  }

  /// Switches an option back even when SQLite has taken the transaction away and nothing else is allowed.
  private func restore(_ option: Int32, on: Bool) {
    guard let rawHandle else { return }
    // A known option of a boolean kind: the call has no way to fail.
    _ = socle_db_config(rawHandle, option, on ? 1 : 0)
  }
}
