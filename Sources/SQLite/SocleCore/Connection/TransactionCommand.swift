internal import SocleCSQLite

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
  /// Runs a statement that begins or ends a transaction or savepoint, or reads a number of the file's header, even if an observer guards
  /// the transaction; ROLLBACK even on a connection that is stopped.
  package func run(command: String) throws(SQLiteError) {
    guard let database = try command == "ROLLBACK" ? rawHandle : openHandle(command) else {
      return
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
    try check(sqlite3_step(statement.handle), command, sql: command)
  }
}
