internal import CSQLite
import Foundation

extension Connection {
  /// Applies what touches no file: hardening, patience, foreign keys.
  func harden(_ options: ConnectionOptions) throws(SQLiteError) {
    try switchOption(SQLITE_DBCONFIG_DEFENSIVE, on: true)
    try switchOption(SQLITE_DBCONFIG_DQS_DML, on: false)
    try switchOption(SQLITE_DBCONFIG_DQS_DDL, on: false)
    try switchOption(SQLITE_DBCONFIG_TRUSTED_SCHEMA, on: false)
    try switchOption(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, on: false)
    try switchOption(SQLITE_DBCONFIG_ENABLE_FKEY, on: options.enforcesForeignKeys)
    try setBusyTimeout(options.busyTimeout)
    try registerRowSink()
    try registerBitAggregates()
    for part in options.extensions { try part.register(on: self) }
  }

  /// Applies what makes SQLite read the schema.
  func tune(_ options: ConnectionOptions) throws(SQLiteError) {
    try run(PragmaQuery("synchronous", .integer(options.synchronous.rawValue)))
    if let kibibytes = options.cacheKibibytes {
      try run(PragmaQuery("cache_size", .integer(-Int64(kibibytes))))
    }
  }

  /// Brings the file into the journal mode asked for.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if SQLite keeps another mode.
  func applyJournal(_ options: ConnectionOptions) throws(SQLiteError) {
    guard let mode = options.journalMode else { return }
    let end = ContinuousClock.now + busyTimeout
    while true {
      do throws(SQLiteError) {
        return try setJournal(mode)
      } catch {
        // Two connections that change the mode would wait for each other, so SQLite gives up at once, whatever its timeout.
        guard error.code?.primary == .busy, ContinuousClock.now < end else { throw error }
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }

  private func setJournal(_ mode: JournalMode) throws(SQLiteError) {
    let wanted = SQLiteValue.text(mode.rawValue)
    // Setting what is set already would wait for locks for nothing.
    if try values(of: PragmaQuery("journal_mode")) == [[wanted]] { return }
    guard try values(of: PragmaQuery("journal_mode", wanted)) == [[wanted]] else {
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
    busyTimeout = .milliseconds(max(0, milliseconds))
  }

  func switchOption(_ option: Int32, on: Bool) throws(SQLiteError) {
    let attempt = "configuring the connection"
    try check(socle_db_config(openHandle(attempt), option, on ? 1 : 0), attempt)
  }
}
