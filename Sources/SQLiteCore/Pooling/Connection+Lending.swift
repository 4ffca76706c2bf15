internal import CSQLite

extension Connection {
  /// Prepares the connection for being lent again and again by a pool.
  ///
  /// - Parameter asWriter: Whether it records which tables it writes, and keeps the log short.
  package func prepareForLending(asWriter: Bool) throws(SQLiteError) {
    try watchForStops()
    try waitPatiently()
    if asWriter {
      try recordChanges()
      try run(PragmaQuery("journal_size_limit", .integer(16 << 20)))
      keepLogShort()
    }
    statementCache = StatementCache()
  }

  /// Runs one of the few statements that steer turns.
  func control(_ word: ControlWord) throws(SQLiteError) {
    guard statementCache != nil else { return try run(ControlQuery(word.sql)) }
    // What has to be undone is undone whatever stands in the way of other calls.
    guard let database = try word == .rollBack ? rawHandle : openHandle(word.sql) else { return }
    // Also while it runs: after a change of the schema SQLite compiles it anew.
    let isGuarded = recorder?.guardsTransaction ?? false
    recorder?.guardsTransaction = false
    defer { recorder?.guardsTransaction = isGuarded }
    if statementCache?[word] == nil { try compileControl(word, database) }
    let handle = statementCache?[word]
    let code = sqlite3_step(handle)
    defer { sqlite3_reset(handle) }
    try check(code, word.sql, sql: word.sql)
  }

  /// Lets go of what is compiled and at rest.
  package func forgetStatements() {
    statementCache?.empty()
  }

  private func compileControl(
    _ word: ControlWord, _ database: OpaquePointer
  ) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(database, word.sql, -1, flags, &handle, nil), word.sql)
    statementCache?[word] = handle
  }
}
