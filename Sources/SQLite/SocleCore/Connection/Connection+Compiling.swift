internal import SocleCSQLite

extension Connection {
  /// The statement with that text, marked as in use: from the cache if possible, else compiled.
  ///
  /// - Parameter longest: The maximum length in bytes of a text that is kept in the cache.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless the whole text is exactly one statement.
  func take(
    _ sql: String, purpose: String, longest: Int = StatementCache.longestText
  ) throws(SQLiteError) -> CompiledStatement {
    let database = try openHandle(purpose)
    guard sql.utf8.count <= longest, StatementCache.accepts(sql) else {
      return try compile(sql, in: database, purpose: purpose, flags: 0)
    }
    if let known = statementCache[sql], !known.isInUse {
      known.isInUse = true
      return known
    }
    return try compileAndKeep(sql, in: database, purpose: purpose)
  }

  func compileAndKeep(
    _ sql: String, in database: OpaquePointer, purpose: String
  ) throws(SQLiteError) -> CompiledStatement {
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let statement = try compile(sql, in: database, purpose: purpose, flags: flags)
    statementCache[sql] = statement
    return statement
  }

  private func compile(
    _ sql: String, in database: OpaquePointer, purpose: String, flags: UInt32
  ) throws(SQLiteError) -> CompiledStatement {
    observer?.willCompile()
    let (code, handle, rest) = sql.withCString { start in
      var handle: OpaquePointer?
      var end: UnsafePointer<CChar>?
      let count = sql.utf8.count
      let code = sqlite3_prepare_v3(
        database, start, Int32(clamping: count + 1), flags, &handle, &end)
      return (code, handle, end.map { count - ($0 - start) } ?? 0)
    }
    let notes = observer?.didCompile()
    try check(code, purpose, sql: sql)
    functionFailure.forget()
    guard let handle else {
      throw .impossible(subject: purpose, reason: "the query is empty")
    }
    let statement = CompiledStatement(handle: handle, notes: notes)
    // White space and one more semicolon may follow a complete statement.
    guard sql.utf8.suffix(rest).allSatisfy({ $0 == 0x20 || $0 == 0x3B || (9...13).contains($0) })
    else {
      let quoted = "\(SQLPlace(sql: sql))".debugDescription
      throw .impossible(
        subject: purpose, reason: "more than one statement, or a NUL, in \(quoted)")
    }
    return statement
  }

  func release(_ statement: CompiledStatement) {
    statement.endUse()
    functionFailure.forget()
    // Before the connection is released, and perhaps closed.
    if !statement.isCached { statement.finalize() }
  }

  @inline(__always)
  func step(
    _ statement: CompiledStatement, _ purpose: String
  ) throws(SQLiteError) -> Bool {
    if let notes = statement.notes { willRun(notes) }
    let code = sqlite3_step(statement.handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw failure(code, of: statement, purpose)
    }
    functionFailure.forget()
    return code == SQLITE_ROW
  }

  // Two separate functions, so that a step costs little more than in C.

  @inline(never)
  private func willRun(_ notes: AnyObject) {
    observer?.willRun(notes)
  }

  @inline(never)
  private func failure(
    _ code: Int32, of statement: CompiledStatement, _ purpose: String
  ) -> SQLiteError {
    let sql = statement.sql
    if hooks.showsBoundValues {
      return failure(code, purpose, sql: statement.expandedSQL ?? sql)
    }
    let error = failure(code, purpose, sql: sql)
    let hasValues = sqlite3_bind_parameter_count(statement.handle) > 0
    return hasValues ? error.withholdingValues(in: sql) : error
  }
}

/// Observes the compiling and running of a connection's statements, on behalf of the pool that owns the connection.
package protocol StatementObserver: AnyObject {
  /// Whether statements that begin or end a transaction are refused.
  var guardsTransaction: Bool { get set }

  func willCompile()

  /// Called after SQLite has compiled the statement, or has refused it.
  ///
  /// - Returns: The argument for ``willRun(_:)``; nil for a statement whose runs need not be observed.
  func didCompile() -> AnyObject?

  func willRun(_ notes: AnyObject)
}
