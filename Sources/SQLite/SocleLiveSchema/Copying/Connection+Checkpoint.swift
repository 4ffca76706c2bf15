internal import SocleCSQLite
import SocleCore

/// How long a checkpoint, which moves pages from the write-ahead log into the database file, waits for other connections
/// (https://sqlite.org/c3ref/wal_checkpoint_v2.html). The raw values are SQLite's.
public enum CheckpointMode: Int32, Hashable, Sendable, CaseIterable {
  /// Moves the pages that can be moved without waiting.
  case passive = 0
  /// Waits until no connection writes and no reader uses an older state of the database, then moves all pages.
  case full
  /// Like `full`, then also waits until no reader uses the write-ahead log, so that the next writer starts at its beginning.
  case restart
  /// Like `restart`, and also truncates the write-ahead log to zero length.
  case truncate
}

/// The result of a checkpoint.
public struct Checkpoint: Hashable, Sendable {
  /// The number of pages in the write-ahead log; 0 after the log was truncated.
  public let framesInLog: Int
  /// The number of pages of the write-ahead log that this and earlier checkpoints have moved into the database file.
  public let framesCheckpointed: Int

  /// Whether all pages of the write-ahead log are in the database file.
  public var isComplete: Bool { framesCheckpointed == framesInLog }
}

extension Connection {
  /// Whether the file is in WAL mode, in which readers and a writer do not block each other.
  package var isInWAL: Bool {
    get throws(SQLiteError) {
      try values(of: PragmaQuery("journal_mode")) == [[.text(JournalMode.wal.rawValue)]]
    }
  }

  /// Moves pages from the write-ahead log into the database file; returns nil if the database is not in WAL mode.
  ///
  /// SQLite does this automatically when the log has 1,000 pages, and when the last connection closes. The corresponding C
  /// function is `sqlite3_wal_checkpoint_v2`.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with the code `.busy` if the busy timeout ends while a mode
  ///   other than `.passive` waits, or with the code `.locked` inside a transaction that has written.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode = .passive) throws(SQLiteError) -> Checkpoint? {
    let attempt = "checkpointing the write-ahead log"
    var logged: Int32 = -1
    var moved: Int32 = -1
    try check(
      sqlite3_wal_checkpoint_v2(openHandle(attempt), "main", mode.rawValue, &logged, &moved),
      attempt)
    guard logged >= 0, moved >= 0 else { return nil }
    return Checkpoint(framesInLog: Int(logged), framesCheckpointed: Int(moved))
  }
}
