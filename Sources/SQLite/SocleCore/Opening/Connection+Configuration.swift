import Foundation
internal import SocleCSQLite

extension Connection {
  /// Applies the options for which SQLite reads no file: safety, busy timeout, foreign keys, extensions.
  package func applySettings(_ options: ConnectionOptions) throws(SQLiteError) {
    try switchOption(SQLITE_DBCONFIG_DEFENSIVE, on: true)
    try switchOption(SQLITE_DBCONFIG_DQS_DML, on: false)
    try switchOption(SQLITE_DBCONFIG_DQS_DDL, on: false)
    try switchOption(SQLITE_DBCONFIG_TRUSTED_SCHEMA, on: options.trustsSchema)
    try switchOption(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, on: false)
    try switchOption(SQLITE_DBCONFIG_ENABLE_FKEY, on: options.enforcesForeignKeys)
    hooks.showsBoundValues = options.showsBoundValuesInErrors
    try installBusyHandler()
    try setBusyTimeout(options.busyTimeout)
    try registerFunctions()
    for part in options.extensions { try part.register(on: self) }
  }

  /// Applies the options that are pragmas, for which SQLite reads the schema.
  package func applyPragmas(_ options: ConnectionOptions) throws(SQLiteError) {
    try run(PragmaQuery("synchronous", .integer(options.synchronous.rawValue)))
    // Apple's fsync(2) leaves the data in the drive's own cache. Other systems ignore both pragmas.
    let isFull = options.synchronous.rawValue >= Synchronous.full.rawValue
    try run(PragmaQuery("fullfsync", .integer(isFull ? 1 : 0)))
    let isFlushed = options.synchronous != .off
    try run(PragmaQuery("checkpoint_fullfsync", .integer(isFlushed ? 1 : 0)))
    if let kibibytes = options.cacheKibibytes {
      guard (0...Int(Int32.max)).contains(kibibytes) else {
        throw .impossible(
          subject: "a page cache of \(kibibytes) KiB",
          reason: "the size must be from 0 to \(Int32.max) KiB")
      }
      try run(PragmaQuery("cache_size", .integer(-Int64(kibibytes))))
    }
  }

  /// Sets the journal mode, unless the option is nil. While another connection changes the mode, it retries until the busy
  /// timeout has passed.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if SQLite keeps another mode.
  func applyJournal(_ options: ConnectionOptions) throws(SQLiteError) {
    guard let mode = options.journalMode else { return }
    let end = ContinuousClock.now + busyTimeout
    while true {
      do throws(SQLiteError) {
        return try setJournal(mode)
      } catch {
        // Two connections that change the mode would wait for each other, so SQLite gives up at once, whatever its timeout;
        // hence the retries.
        guard error.code?.primary == .busy, ContinuousClock.now < end else { throw error }
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }

  private func setJournal(_ mode: JournalMode) throws(SQLiteError) {
    let wanted = SQLiteValue.text(mode.rawValue)
    // Setting the mode that is set already would wait for locks needlessly.
    if try values(of: PragmaQuery("journal_mode")) == [[wanted]] { return }
    guard try values(of: PragmaQuery("journal_mode", wanted)) == [[wanted]] else {
      throw .misuse(
        attempt: "setting the journal mode to \(mode.rawValue)",
        reason:
          "SQLite kept another mode. Close other connections to the file, or keep its mode with journalMode nil"
      )
    }
  }

  /// Sets how long statements wait for locks of other connections.
  ///
  /// A negative duration counts as 0 (statements do not wait); the maximum is 2,147,482 s, as in SQLite. On a connection lent
  /// by a pool, the setting lasts until the connection is returned. If the pool interrupts a waiting statement, its wait ends
  /// within 20 ms, unlike with `sqlite3_busy_timeout`.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed.
  public func setBusyTimeout(_ timeout: Duration) throws(SQLiteError) {
    _ = try openHandle("setting the busy timeout")
    hooks.busyTimeout = timeout
  }

  package var busyTimeout: Duration { hooks.busyTimeout }

  package func switchOption(_ option: Int32, on: Bool) throws(SQLiteError) {
    let attempt = "configuring the connection"
    try check(socle_db_config(openHandle(attempt), option, on ? 1 : 0), attempt)
  }
}
