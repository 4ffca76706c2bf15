internal import CSQLite

extension Connection {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless the whole text is exactly one statement.
  func compile(
    _ sql: String, purpose: String, isReused: Bool
  ) throws(SQLiteError) -> StatementCache.Entry {
    let database = try openHandle(purpose)
    if let known = statementCache?.take(sql) { return known }
    observer?.willCompile()
    let flags = isReused || statementCache != nil ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let (code, statement, rest) = sql.withCString { start in
      var statement: OpaquePointer?
      var end: UnsafePointer<CChar>?
      let count = sql.utf8.count
      let code = sqlite3_prepare_v3(
        database, start, Int32(clamping: count + 1), flags, &statement, &end)
      return (code, statement, end.map { count - ($0 - start) } ?? 0)
    }
    let notes = observer?.didCompile()
    try check(code, purpose, sql: sql)
    functionFailure.forget()
    guard let statement else {
      throw .impossible(subject: purpose, reason: "the query is empty")
    }
    // White space and one more semicolon may follow a complete statement.
    guard sql.utf8.suffix(rest).allSatisfy({ $0 == 0x20 || $0 == 0x3B || (9...13).contains($0) })
    else {
      sqlite3_finalize(statement)
      let quoted = "\(SQLPlace(sql: sql))".debugDescription
      throw .impossible(
        subject: purpose, reason: "more than one statement, or a NUL, in \(quoted)")
    }
    return StatementCache.Entry(handle: statement, notes: notes)
  }

  /// Puts an unused statement back into the cache, or finalizes it.
  func letGo(_ statement: StatementCache.Entry, sql: String) {
    if statementCache == nil {
      sqlite3_finalize(statement.handle)
    } else {
      statementCache?.giveBack(statement, sql: sql)
    }
  }
}

/// Observes the compiling and running of a connection's statements, on behalf of the pool that owns the connection.
package protocol StatementObserver: AnyObject {
  /// Whether statements that begin or end a transaction are refused.
  var guardsTransaction: Bool { get set }

  /// Called before SQLite compiles a statement.
  func willCompile()

  /// Called after SQLite has compiled the statement, or has refused it.
  ///
  /// - Returns: The argument for ``willRun(_:)``; nil for a statement whose runs need not be observed.
  func didCompile() -> AnyObject?

  /// Called before each step of an observed statement.
  func willRun(_ notes: AnyObject)
}
