internal import CSQLite

/// Notes which tables the statements of one connection write, as SQLite's authorizer tells when it compiles them.
///
/// The update hook would be told of each row, but of none in a table without rowids, and of none when a whole table
/// is emptied at once. The authorizer is told of every table that a statement may write, through triggers and
/// foreign keys as well, once per compilation. See https://sqlite.org/c3ref/set_authorizer.html.
final class ChangeRecorder {
  /// What is being compiled, nil outside of compiling.
  var compiling: WrittenTables?
  /// What ran last; SQLite compiles it anew within its run, when the schema has changed.
  private var running: WrittenTables?
  /// What the statements wrote that ran since ``take()``.
  private var changes = ChangedTables()
  private var rowsBefore: Int64 = 0
  /// Whether SQL that begins or ends a transaction is refused: the pool's is open.
  var guardsTransaction = false

  /// A statement that writes is about to run.
  func note(_ written: WrittenTables) {
    // The statement that inserts row after row is noted once.
    if running === written { return }
    running = written
    changes.formUnion(written.tables)
  }

  /// What was written since the last call: nothing, if no row and no table was.
  ///
  /// - Parameter rows: The number of rows that the connection has ever changed.
  func take(changedRows rows: Int64) -> ChangedTables {
    defer {
      changes = ChangedTables()
      rowsBefore = rows
      running = nil
    }
    return rows == rowsBefore && !changes.isAboutSchema ? ChangedTables() : changes
  }

  /// The authorizer's answer, after noting what is written.
  func authorize(_ action: Int32, _ first: String?, database: String?) -> Int32 {
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      guard database == "main", let first, !first.hasPrefix("sqlite_") else { break }
      insert { $0.names.insert(SQLName(first)) }
    case SQLITE_CREATE_TABLE, SQLITE_DROP_TABLE, SQLITE_CREATE_VTABLE, SQLITE_DROP_VTABLE:
      guard database == "main", let first else { break }
      insert {
        $0.names.insert(SQLName(first))
        $0.isAboutSchema = true
      }
    case SQLITE_ALTER_TABLE:
      insert {
        $0.isAnyTable = true
        $0.isAboutSchema = true
      }
    case SQLITE_TRANSACTION where guardsTransaction:
      return SQLITE_DENY
    default: break
    }
    return SQLITE_OK
  }

  private func insert(_ change: (inout ChangedTables) -> Void) {
    if let compiling { return change(&compiling.tables) }
    // Compiled anew, so it runs in this transaction.
    if let running { change(&running.tables) }
    change(&changes)
  }
}
