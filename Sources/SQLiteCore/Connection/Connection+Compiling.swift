internal import CSQLite

extension Connection {
  /// A compiled C statement for the text of a query.
  ///
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
    guard sql.utf8.suffix(rest).allSatisfy(\.endsNoStatement) else {
      sqlite3_finalize(statement)
      throw .impossible(
        subject: purpose,
        reason: "more than one statement, or a NUL, in \(sql.debugDescription)")
    }
    return StatementCache.Entry(handle: statement, notes: notes)
  }

  /// Returns a statement that is no longer used to the cache, or finalizes it.
  func letGo(_ statement: StatementCache.Entry, sql: String) {
    if statementCache == nil {
      sqlite3_finalize(statement.handle)
    } else {
      statementCache?.giveBack(statement, sql: sql)
    }
  }
}

extension UInt8 {
  /// Whether the text may follow a complete statement: white space, or one more semicolon.
  fileprivate var endsNoStatement: Bool {
    self == UInt8(ascii: ";") || self == UInt8(ascii: " ") || (9...13).contains(self)
  }
}
