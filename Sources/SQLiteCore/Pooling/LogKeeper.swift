internal import CSQLite

/// Decides when a pool's writer moves its write-ahead log into the file (https://sqlite.org/wal.html#ckpt).
///
/// SQLite's own rule tries at every commit once the log has 1,000 pages, and while others read it tries in vain most of
/// the time, with two flushes of the disk each. This one tries at every 1,000 pages more. And where readers always
/// overlap, so that the log never starts anew, it grows for ever; here the writer then waits a little for those who
/// still read from it. New readers do not wait.
final class LogKeeper {
  /// The pages after which the log is moved into the file.
  static let step: Int32 = 1000
  /// The pages after which it is worth a wait to let the log start anew: 32 MiB of the usual size.
  static let limit: Int32 = 8000
  /// How long that wait may be.
  static let wait = Duration.milliseconds(50)

  private var next = step
  private var latest: Int32 = 0
  private let patience: LockPatience

  init(patience: LockPatience) {
    self.patience = patience
  }

  /// After a commit that left so many pages in the log.
  func committed(pages: Int32, in database: OpaquePointer) {
    // The log has started anew.
    if pages < latest { next = Self.step }
    latest = pages
    guard pages >= next else { return }
    next = pages + Self.step
    if pages < Self.limit {
      sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    } else {
      restart(database)
    }
  }

  private func restart(_ database: OpaquePointer) {
    let patient = patience.limit
    patience.limit = min(patient, Self.wait)
    defer { patience.limit = patient }
    // If a long read is in the way, the next step tries again.
    sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_RESTART, nil, nil)
  }
}

extension Connection {
  /// Puts the log into the keeper's hands.
  func keepLogShort() {
    guard let patience, let handle = rawHandle else { return }
    let keeper = LogKeeper(patience: patience)
    // The connection owns it, and closes the database before it lets go of it.
    sqlite3_wal_hook(
      handle,
      { context, database, _, pages in
        guard let context, let database else { return SQLITE_OK }
        Unmanaged<LogKeeper>.fromOpaque(context).takeUnretainedValue()
          .committed(pages: pages, in: database)
        // Anything else would be told as a failure of the commit, which has succeeded.
        return SQLITE_OK
      }, Unmanaged.passUnretained(keeper).toOpaque())
    logKeeper = keeper
  }
}
