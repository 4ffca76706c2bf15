import Foundation
internal import SocleCSQLite

/// A compiled statement. It owns the `sqlite3_stmt *` pointer, but does not refer to its connection, whose ``StatementCache``
/// can therefore keep it.
@usableFromInline
final class CompiledStatement {
  let handle: OpaquePointer
  /// The value that the connection's observer returned when the statement was compiled; passed to the observer before each
  /// step. Nil without an observer, or if the runs need not be observed.
  let notes: AnyObject?
  /// Whether a ``Statement`` or a verb is using the statement. Another use of the same SQL then needs another statement.
  var isInUse = true
  /// Whether the connection's cache keeps the statement after its use.
  var isCached = false
  /// Whether a prepared statement is running: from binding its first parameter until it is reset.
  private(set) var isRunning = false
  /// The written columns that last agreed with the database's; nil if the latest comparison found a difference.
  private var verified: ObjectIdentifier?
  /// The value of ``recompilations`` when the columns were last compared.
  private var verifiedAt: Int32 = 0
  private var isFinalized = false
  /// Keeps the texts of one row alive from binding to stepping; nil until a row is bound.
  private var textArena: UnsafeMutablePointer<TextArena>?

  init(handle: OpaquePointer, notes: AnyObject?) {
    self.handle = handle
    self.notes = notes
  }

  deinit {
    finalize()
    if let textArena { TextArena.destroy(textArena) }
  }

  /// Finalizes the statement, which must not be used any more.
  func finalize() {
    if !isFinalized { sqlite3_finalize(handle) }
    isFinalized = true
  }

  var arena: UnsafeMutablePointer<TextArena> {
    if let textArena { return textArena }
    let arena = TextArena.make()
    textArena = arena
    return arena
  }

  /// Ends a use: releases the statement's locks, and the values bound to its parameters.
  @inline(__always)
  func endUse() {
    // The code repeats the error of the latest step, which has been thrown already.
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    textArena?.pointee.clear()
    isInUse = false
  }

  /// Begins a run of a prepared statement.
  ///
  /// Code called back during a run (a coding, a computed field, an SQL function, a row source) may use the connection but must
  /// not reuse this statement: its parameters and its row belong to the run.
  @inline(__always)
  func beginRun(_ purpose: @autoclosure () -> String) throws(SQLiteError) {
    guard !isRunning else {
      throw .misuse(attempt: purpose(), reason: CompiledStatement.reentryReason)
    }
    isRunning = true
  }

  @inline(__always)
  func endRun() { isRunning = false }

  static let reentryReason =
    "this statement is already running. Prepare a second one, or use this one after its run ends"

  /// Records that `columns`, which the statement writes, have just been compared with the database's.
  func begin(writing columns: WrittenColumns) {
    (verified, verifiedAt) = (ObjectIdentifier(columns), recompilations)
  }

  /// Whether the latest comparison found that the database's columns differ, so that the statement must not be used again.
  var isOutdated: Bool { verified == nil }

  /// Compares the columns again if SQLite has recompiled the statement since they were last compared.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if a column has changed.
  @inline(__always)
  func verify(_ columns: WrittenColumns, on connection: Connection) throws(SQLiteError) {
    // SQLite is called first, so that no value has to be kept during the call.
    if recompilations == verifiedAt, verified == ObjectIdentifier(columns) { return }
    try compare(columns, on: connection)
  }

  /// Compares the columns again; before it throws, it marks the statement as outdated.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if a column has changed.
  @inline(never)
  func compare(
    _ columns: WrittenColumns, on connection: Connection
  ) throws(SQLiteError) {
    verified = nil
    try columns.verify(on: connection)
    begin(writing: columns)
  }

  /// Whether `sql` begins with the same bytes as the statement's text. White space and semicolons may follow them.
  func isCompiled(from sql: String) -> Bool {
    guard let text = sqlite3_sql(handle) else { return false }
    return sql.withCString { strncmp($0, text, strlen(text)) == 0 }
  }

  /// How often SQLite has recompiled the statement after a change of the schema, which it does in the first step of a run.
  var recompilations: Int32 { sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0) }

  var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

  /// The SQL with its bound values; nil if that text is too long for SQLite.
  var expandedSQL: String? {
    guard let text = sqlite3_expanded_sql(handle) else { return nil }
    defer { sqlite3_free(text) }
    return String(cString: text)
  }
}
