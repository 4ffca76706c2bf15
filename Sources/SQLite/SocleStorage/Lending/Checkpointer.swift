internal import SocleCSQLite
import SocleCore

/// Decides when a pool's writer checkpoints its write-ahead log (https://sqlite.org/wal.html#ckpt).
///
/// SQLite's own rule attempts a checkpoint at every commit once the log has 1,000 pages. While others read, most attempts are
/// in vain, with two flushes of the disk each. `Checkpointer` attempts one after every further 1,000 pages. If reads always
/// overlap, the log can never restart from its beginning, and grows without limit; so from 8,000 pages on, the writer waits up
/// to 50 ms for the reads that still need the log. New reads do not wait.
final class Checkpointer {
  static let step: Int32 = 1000
  /// The number of pages after which the writer waits, so that the log can restart: 32 MiB with the usual page size.
  static let limit: Int32 = 8000
  static let wait = Duration.milliseconds(50)

  private var next = step
  private var latest: Int32 = 0
  private let hooks: ConnectionHooks

  init(_ hooks: ConnectionHooks) {
    self.hooks = hooks
  }

  func committed(pages: Int32, in database: OpaquePointer) {
    // The log has restarted from its beginning.
    if pages < latest { next = Self.step }
    latest = pages
    guard pages >= next else { return }
    next = pages + Self.step
    let timeout = hooks.busyTimeout
    // Only the mode RESTART waits. If a long read prevents it, the next step tries again.
    hooks.busyTimeout = min(timeout, Self.wait)
    defer { hooks.busyTimeout = timeout }
    let mode = pages < Self.limit ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_RESTART
    sqlite3_wal_checkpoint_v2(database, nil, mode, nil, nil)
  }
}

extension Connection {
  func installCheckpointer() {
    guard let handle = rawHandle else { return }
    let checkpointer = Checkpointer(hooks)
    // The connection keeps the checkpointer alive, and closes the database before it releases the checkpointer.
    hooks.contexts.append(checkpointer)
    sqlite3_wal_hook(
      handle,
      { context, database, _, pages in
        guard let context, let database else { return SQLITE_OK }
        Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue()
          .committed(pages: pages, in: database)
        // Any other code would be reported as a failure of the commit, which has succeeded.
        return SQLITE_OK
      }, Unmanaged.passUnretained(checkpointer).toOpaque())
  }
}
