internal import CSQLite

extension Connection {
  /// Applies what touches no file: hardening, patience, foreign keys.
  func configure(_ options: ConnectionOptions) throws(SQLiteError) {
    try switchOption(SQLITE_DBCONFIG_DEFENSIVE, on: true)
    try switchOption(SQLITE_DBCONFIG_DQS_DML, on: false)
    try switchOption(SQLITE_DBCONFIG_DQS_DDL, on: false)
    try switchOption(SQLITE_DBCONFIG_TRUSTED_SCHEMA, on: false)
    try switchOption(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, on: false)
    try switchOption(SQLITE_DBCONFIG_ENABLE_FKEY, on: options.enforcesForeignKeys)
    try setBusyTimeout(options.busyTimeout)
    try run(PragmaQuery("cell_size_check", .integer(1)))
    try run(PragmaQuery("synchronous", .integer(options.synchronous.rawValue)))
    if let kibibytes = options.cacheKibibytes {
      try run(PragmaQuery("cache_size", .integer(-Int64(kibibytes))))
    }
    try registerRowSink()
  }

  /// Brings the file into the journal mode asked for.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if SQLite keeps another mode.
  func applyJournal(_ options: ConnectionOptions) throws(SQLiteError) {
    guard let mode = options.journalMode else { return }
    let result = try values(of: PragmaQuery("journal_mode", .text(mode.rawValue)))
    guard case .text(let actual)? = result.first?.first, actual == mode.rawValue else {
      throw .misuse(
        attempt: "setting the journal mode to \(mode.rawValue)",
        reason: "the database stays in another. Close its other connections, or ask for nil")
    }
  }

  /// How long statements wait for locks of other connections.
  ///
  /// Whole milliseconds count, up to 2³¹ − 1 of them. The corresponding C function is `sqlite3_busy_timeout`.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed.
  public func setBusyTimeout(_ timeout: Duration) throws(SQLiteError) {
    let attempt = "setting the busy timeout"
    let (seconds, attoseconds) = timeout.components
    let clampedSeconds = max(0, min(seconds, Int64(Int32.max) / 1000 - 1))
    let milliseconds = clampedSeconds * 1000 + attoseconds / 1_000_000_000_000_000
    try check(sqlite3_busy_timeout(openHandle(attempt), Int32(max(0, milliseconds))), attempt)
  }

  /// Reads the schema, so that a file which is no database is noticed now.
  func verifyIsDatabase(_ file: DatabaseFile) throws(SQLiteError) {
    do {
      _ = try values(of: PragmaQuery("schema_version"))
      _ = try values(of: SchemaProbe())
    } catch {
      switch error.code?.primary {
      case .notADatabase?, .corrupt?: throw .file(path: file.path, problem: .notADatabase)
      default: throw error
      }
    }
    let pageSize = try values(of: PragmaQuery("page_size")).first?.first
    guard case .integer(let bytes)? = pageSize, let size = file.size, size % Int(bytes) == 0 else {
      throw .file(path: file.path, problem: .notADatabase)
    }
  }

  private func switchOption(_ option: Int32, on: Bool) throws(SQLiteError) {
    let attempt = "configuring the connection"
    try check(socle_db_config(openHandle(attempt), option, on ? 1 : 0), attempt)
  }
}
