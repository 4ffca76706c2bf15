internal import CSQLite

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

/// A statement that begins or ends a transaction; a connection compiles each of them once.
package enum TransactionCommand: Int, CaseIterable {
  case beginDeferred
  case beginImmediate
  case beginExclusive
  case commit
  case rollBack
  /// Reads one number of the file's header: the cheapest statement that fixes the snapshot of a transaction.
  case snapshot

  var sql: String {
    switch self {
    case .beginDeferred: TransactionKind.deferred.rawValue
    case .beginImmediate: TransactionKind.immediate.rawValue
    case .beginExclusive: TransactionKind.exclusive.rawValue
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
    case .snapshot: "PRAGMA schema_version"
    }
  }
}

extension TransactionKind {
  package var beginning: TransactionCommand {
    switch self {
    case .deferred: .beginDeferred
    case .immediate: .beginImmediate
    case .exclusive: .beginExclusive
    }
  }
}

extension Connection {
  /// Runs `command`, even if an observer guards the transaction; ROLLBACK even on a connection that is stopped.
  package func run(_ command: TransactionCommand) throws(SQLiteError) {
    guard let database = try command == .rollBack ? rawHandle : openHandle(command.sql) else {
      return
    }
    // Unguarded also while the command runs: after a change of the schema SQLite recompiles it.
    let isGuarded = observer?.guardsTransaction ?? false
    observer?.guardsTransaction = false
    defer { observer?.guardsTransaction = isGuarded }
    let statement = try compiled(command, in: database)
    defer { sqlite3_reset(statement.handle) }
    try check(sqlite3_step(statement.handle), command.sql, sql: command.sql)
  }

  private func compiled(
    _ command: TransactionCommand, in database: OpaquePointer
  ) throws(SQLiteError) -> CompiledStatement {
    if let known = statementCache[command] { return known }
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(database, command.sql, -1, flags, &handle, nil), command.sql)
    guard let handle else {
      throw .impossible(subject: command.sql, reason: "the statement is empty")
    }
    let statement = CompiledStatement(handle: handle, notes: nil)
    statementCache[command] = statement
    return statement
  }
}
