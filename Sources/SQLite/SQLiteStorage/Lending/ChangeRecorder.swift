internal import CSQLite
import SQLiteCore

/// Records which tables the statements of one connection write, and which they read.
///
/// It uses SQLite's authorizer, which names every table that a statement may touch, including through views, triggers and
/// foreign keys, once per compilation. The update hook would be called for each row, but not for tables without rowids,
/// nor when a whole table is emptied at once. See https://sqlite.org/c3ref/set_authorizer.html.
final class ChangeRecorder: StatementObserver {
  /// The statement that is being compiled, nil outside of compiling.
  private var compiling: WrittenTables?
  /// The statement that ran last; SQLite recompiles it within its run when the schema has changed.
  private var running: WrittenTables?
  /// The statements whose tables are in `changes`: uniting sets of names takes longer than a short statement.
  private var recorded: [WrittenTables] = []
  /// The tables written by the statements that ran since ``take(changedRows:)``.
  private var changes = ChangedTables()
  private var rowsBefore: Int64 = 0
  var guardsTransaction = false
  /// The tables read by the statements that were compiled during ``Connection/recordingReads(_:)``; nil outside of it.
  var reads: Set<SQLName>?

  func willCompile() { compiling = WrittenTables() }

  func didCompile() -> AnyObject? {
    defer { compiling = nil }
    return compiling.flatMap { $0.tables.isEmpty ? nil : $0 }
  }

  func willRun(_ notes: AnyObject) {
    // A statement that inserts many rows is recorded once.
    if running === notes { return }
    guard let written = notes as? WrittenTables else { return }
    running = written
    if recorded.contains(where: { $0 === written }) { return }
    changes.formUnion(written.tables)
    if recorded.count < 16 { recorded.append(written) }
  }

  /// The tables that were written since the last call; empty if no row was changed and no table created or dropped.
  ///
  /// - Parameter rows: The number of rows that the connection has changed since it was opened.
  func take(changedRows rows: Int64) -> ChangedTables {
    defer {
      changes = ChangedTables()
      rowsBefore = rows
      running = nil
      recorded.removeAll(keepingCapacity: true)
    }
    return rows == rowsBefore && !changes.isAboutSchema ? ChangedTables() : changes
  }
}

/// The authorizer.
extension ChangeRecorder {
  /// Whether an action has to be examined. Most actions are reads, one for each column that a statement names.
  fileprivate func isOfInterest(_ action: Int32) -> Bool {
    action == SQLITE_READ ? reads != nil : action != SQLITE_SELECT && action != SQLITE_FUNCTION
  }

  fileprivate func authorize(
    _ action: Int32, _ first: String?, _ second: String?, database: String?
  ) -> Int32 {
    switch action {
    case SQLITE_READ:
      if let first { reads?.insert(SQLName(first)) }
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
    case SQLITE_PRAGMA where first?.lowercased() == "busy_timeout" && second != nil:
      // The pragma would replace the busy handler permanently; `setBusyTimeout` does not.
      return SQLITE_DENY
    default: break
    }
    return SQLITE_OK
  }

  private func insert(_ change: (inout ChangedTables) -> Void) {
    if let compiling { return change(&compiling.tables) }
    // The running statement was recompiled, so it runs in this transaction.
    if let running { change(&running.tables) }
    change(&changes)
  }
}

extension Connection {
  /// Makes the connection record the tables that its statements read and write, and refuse SQL that would end a transaction
  /// in which the connection is lent.
  func recordChanges() throws(SQLiteError) {
    let attempt = "recording changes"
    let recorder = ChangeRecorder()
    // The connection keeps the recorder alive, and closes the database before it releases the recorder.
    let context = Unmanaged.passUnretained(recorder).toOpaque()
    try check(
      sqlite3_set_authorizer(
        openHandle(attempt),
        { context, action, first, second, database, _ in
          guard let context else { return SQLITE_OK }
          return Unmanaged<ChangeRecorder>.fromOpaque(context)._withUnsafeGuaranteedRef {
            guard $0.isOfInterest(action) else { return SQLITE_OK }
            return $0.authorize(
              action, first.map { String(cString: $0) }, second.map { String(cString: $0) },
              database: database.map { String(cString: $0) })
          }
        }, context), attempt)
    observer = recorder
  }

  private var recorder: ChangeRecorder? { observer as? ChangeRecorder }

  /// The tables that were written since the last call, committed or not; empty if no row was changed in any of them.
  func takeChanges() -> ChangedTables {
    guard let recorder, let handle = rawHandle else { return ChangedTables() }
    return recorder.take(changedRows: sqlite3_total_changes64(handle))
  }

  /// Runs `body` and refuses SQL in it that begins or ends a transaction; ``Connection/transaction(_:_:)`` in it is a
  /// savepoint.
  ///
  /// Has an effect only on a connection that records changes.
  func guardingTransaction<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isGuarded = observer?.guardsTransaction ?? false
    observer?.guardsTransaction = true
    defer { observer?.guardsTransaction = isGuarded }
    return try body()
  }

  /// Runs `body`, and returns its result with the tables that its statements read.
  func recordingReads<Result>(
    _ body: (Connection) throws -> Result
  ) throws -> (result: Result, tables: Set<SQLName>) {
    // The authorizer is not called for a statement that is already compiled.
    statementCache.empty()
    recorder?.reads = []
    defer { recorder?.reads = nil }
    let result = try body(self)
    return (result, recorder?.reads ?? [])
  }
}

/// Tables of the main database that a statement, or all statements of a transaction, may change.
struct ChangedTables: Sendable {
  var names: Set<SQLName> = []
  /// Whether a table was renamed or altered, so that names are unreliable: every table counts as changed.
  var isAnyTable = false
  /// Whether a table was created or dropped, which SQLite does not count as changed rows.
  var isAboutSchema = false

  var isEmpty: Bool { names.isEmpty && !isAnyTable }

  mutating func formUnion(_ other: ChangedTables) {
    names.formUnion(other.names)
    if other.isAnyTable { isAnyTable = true }
    if other.isAboutSchema { isAboutSchema = true }
  }
}

/// The tables that one compiled statement writes, including through its triggers and foreign keys.
///
/// Tables may be added later: SQLite recompiles a statement within its next run when the schema has changed.
final class WrittenTables {
  var tables = ChangedTables()
}
