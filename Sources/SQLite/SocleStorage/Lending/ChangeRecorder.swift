internal import SocleCSQLite
import SocleCore

/// Records which tables the statements of one connection write, and which they read.
///
/// It uses SQLite's authorizer, which names every table that a statement may touch, including through views, triggers and
/// foreign keys, once per compilation. The update hook would be called for each row, but not for tables without rowids,
/// nor when a whole table is emptied at once. See https://sqlite.org/c3ref/set_authorizer.html.
final class ChangeRecorder: StatementObserver {
  /// The tables that the statement being compiled writes; nil if none is being compiled.
  private var compiling: WrittenTables?
  /// The tables that the latest statement to run writes. If the schema has changed, SQLite recompiles the statement while it
  /// runs.
  private var running: WrittenTables?
  /// The tables written by the statements that ran since ``take(changedRows:)``.
  private var changes: ChangedTables = []
  /// The number of calls of ``take(changedRows:)``.
  private var takes = 0
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
    guard running !== notes, let written = notes as? WrittenTables else { return }
    running = written
    // Uniting sets of names takes longer than a short statement.
    if written.latestTake == takes { return }
    written.latestTake = takes
    changes.formUnion(written.tables)
  }

  /// The tables that were written since the last call; empty if no row has changed and no table was created, altered or
  /// dropped.
  ///
  /// - Parameter rows: The number of rows that the connection has changed since it was opened.
  func take(changedRows rows: Int64) -> ChangedTables {
    defer {
      changes = []
      takes += 1
      rowsBefore = rows
      running = nil
    }
    return rows == rowsBefore && !changes.contains(.schema) ? [] : changes
  }
}

/// The authorizer.
extension ChangeRecorder {
  fileprivate func authorize(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?,
    database: UnsafePointer<CChar>?
  ) -> Int32 {
    // Most actions are reads, one for each column that a statement names.
    if action == SQLITE_READ && reads == nil || action == SQLITE_SELECT { return SQLITE_OK }
    let name = first.map { SQLName(String(cString: $0)) }
    let isInMain = database.map { String(cString: $0) == "main" } ?? false
    switch action {
    case SQLITE_READ:
      if let name { reads?.insert(name) }
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if isInMain, let name, !name.isReserved || name == .schema { insert([name]) }
    case SQLITE_CREATE_TABLE, SQLITE_DROP_TABLE, SQLITE_CREATE_VTABLE, SQLITE_DROP_VTABLE,
      SQLITE_CREATE_VIEW, SQLITE_DROP_VIEW:
      if isInMain, let name { insert([name, .schema]) }
    case SQLITE_ALTER_TABLE: insert([.anyTable, .schema])
    case SQLITE_TRANSACTION where guardsTransaction: return SQLITE_DENY
    case SQLITE_PRAGMA where name == SQLName("busy_timeout") && second != nil:
      // The pragma would replace the busy handler permanently; `setBusyTimeout` does not.
      return SQLITE_DENY
    default: break
    }
    return SQLITE_OK
  }

  private func insert(_ tables: ChangedTables) {
    if let compiling { return compiling.tables.formUnion(tables) }
    // The running statement was recompiled, so it runs in this transaction.
    running?.tables.formUnion(tables)
    changes.formUnion(tables)
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
            $0.authorize(action, first, second, database: database)
          }
        }, context), attempt)
    observer = recorder
  }

  private var recorder: ChangeRecorder? { observer as? ChangeRecorder }

  /// The tables that were written since the last call, committed or not; empty if no row has changed and no table was created,
  /// altered or dropped.
  func takeChanges() -> ChangedTables {
    guard let recorder, let handle = rawHandle else { return [] }
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
typealias ChangedTables = Set<SQLName>

extension SQLName {
  /// A name that means every table. Used after a table was renamed or altered, when the names of changed tables are unreliable.
  static let anyTable = SQLName("")
  /// The table of the schema, by the name that the authorizer has for it. It changes when anything is created, dropped or
  /// altered; SQLite does not count that as changed rows.
  static let schema = SQLName("sqlite_master")
}

/// The tables that one compiled statement writes, including through its triggers and foreign keys.
///
/// Tables may be added later: SQLite recompiles a statement within its next run when the schema has changed.
final class WrittenTables {
  var tables: ChangedTables = []
  /// The value of `ChangeRecorder.takes` when the tables were last added to the recorder's changes.
  var latestTake = -1
}
