internal import CSQLite
import SQLiteCore

/// Decides when a pool's writer checkpoints its write-ahead log (https://sqlite.org/wal.html#ckpt).
///
/// SQLite's own rule tries at every commit once the log has 1,000 pages, and while others read it tries in vain most of
/// the time, with two flushes of the disk each. This one tries at every 1,000 pages more. And where reads always
/// overlap, so that the log never starts anew, it grows for ever; here the writer then waits a little for the reads that
/// still need the log. New reads do not wait.
final class Checkpointer {
  /// The pages after which a checkpoint is tried.
  static let step: Int32 = 1000
  /// The pages after which it is worth a wait to let the log start anew: 32 MiB of the usual size.
  static let limit: Int32 = 8000
  /// The longest such wait.
  static let wait = Duration.milliseconds(50)

  private var next = step
  private var latest: Int32 = 0
  private let hooks: ConnectionHooks

  init(_ hooks: ConnectionHooks) {
    self.hooks = hooks
  }

  /// Called after a commit that left so many pages in the log.
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
    let timeout = hooks.busyTimeout
    hooks.busyTimeout = min(timeout, Self.wait)
    defer { hooks.busyTimeout = timeout }
    // If a long read is in the way, the next step tries again.
    sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_RESTART, nil, nil)
  }
}

extension Connection {
  /// Replaces SQLite's automatic checkpoints.
  func installCheckpointer() {
    guard let handle = rawHandle else { return }
    let checkpointer = Checkpointer(hooks)
    // The connection keeps it, and closes the database before it lets go of it.
    hooks.contexts.append(checkpointer)
    sqlite3_wal_hook(
      handle,
      { context, database, _, pages in
        guard let context, let database else { return SQLITE_OK }
        Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue()
          .committed(pages: pages, in: database)
        // Anything else would be reported as a failure of the commit, which has succeeded.
        return SQLITE_OK
      }, Unmanaged.passUnretained(checkpointer).toOpaque())
  }
}
