/// The settings of a connection. Where a default differs from SQLite's, the property's comment names SQLite's default.
public struct ConnectionOptions: Sendable {
  /// The journal mode, which decides how a transaction survives a crash; nil keeps the file's current mode. SQLite's default:
  /// `.delete`.
  public var journalMode: JournalMode?
  /// How often SQLite flushes to the disk. SQLite's default: `.full`.
  public var synchronous: Synchronous
  /// Whether foreign keys are enforced. SQLite's default: off.
  public var enforcesForeignKeys: Bool
  /// How long a statement waits for another connection's lock. SQLite's default: 0.
  public var busyTimeout: Duration
  /// Whether error messages show a statement's bound values in place of `?`; false by default. Use it for development only: the
  /// values may be secret, and error messages end up in logs.
  ///
  /// If it is false, SQLite's own message is also withheld where it may quote a bound value: FTS5 quotes parts of a `MATCH`
  /// pattern, JSON functions quote a path. Messages about names of the schema, and of a trigger's `RAISE`, are shown.
  public var showsBoundValuesInErrors: Bool
  /// Whether triggers and views of the file may use all functions of the connection, and virtual tables (also those of
  /// FTS5, at least up to SQLite 3.40); false by default. SQLite's default: true.
  ///
  /// **Danger:** the author of the file then decides what your program calls when it reads a view or changes a row. Set it only
  /// for files that nobody else has written. ``Connection/init(openingUntrustedAt:deadline:)`` never sets it.
  public var trustsSchema: Bool
  /// The size of the page cache in KiB, 0 to 2,147,483,647; nil keeps SQLite's default (2,000 KiB).
  public var cacheKibibytes: Int?
  /// The functions, collations and traces that are registered on every connection opened with these options, in this order.
  public var extensions: [any ConnectionExtension]

  /// Extensions that the initializer adds before the given ones, in the current task: a test's traits pass their traces here.
  @TaskLocal package static var extensionsOfTask: [any ConnectionExtension] = []

  /// Creates settings; the defaults are WAL, synchronous NORMAL, foreign keys on, a busy timeout of 5 s and no extensions.
  public init(
    journalMode: JournalMode? = .wal,
    synchronous: Synchronous = .normal,
    enforcesForeignKeys: Bool = true,
    busyTimeout: Duration = .seconds(5),
    showsBoundValuesInErrors: Bool = false,
    trustsSchema: Bool = false,
    cacheKibibytes: Int? = nil,
    extensions: [any ConnectionExtension] = []
  ) {
    self.journalMode = journalMode
    self.synchronous = synchronous
    self.enforcesForeignKeys = enforcesForeignKeys
    self.busyTimeout = busyTimeout
    self.showsBoundValuesInErrors = showsBoundValuesInErrors
    self.trustsSchema = trustsSchema
    self.cacheKibibytes = cacheKibibytes
    self.extensions = Self.extensionsOfTask + extensions
  }
}

/// How SQLite protects transactions against a crash: `PRAGMA journal_mode`
/// (https://sqlite.org/pragma.html#pragma_journal_mode).
public enum JournalMode: String, Hashable, Sendable {
  /// A write-ahead log: readers and the one writer do not wait for each other.
  case wal
  /// A rollback journal, removed after each transaction.
  case delete
  /// A rollback journal, cut to zero length after each transaction.
  case truncate
  /// A rollback journal in memory: a crash inside a transaction can damage the file.
  case memory
}

/// How often SQLite flushes to the disk: `PRAGMA synchronous` (https://sqlite.org/pragma.html#pragma_synchronous).
///
/// On Apple's systems, where a plain flush ends in the drive's own cache, ``full`` and ``extra`` also flush that cache
/// (`PRAGMA fullfsync`), and ``normal`` does so at each checkpoint (`PRAGMA checkpoint_fullfsync`).
public enum Synchronous: Int64, Hashable, Sendable {
  /// Never flush: a power failure can damage the file, a crash of the process cannot.
  case off = 0
  /// Flush at critical moments only: in WAL mode a power failure may lose the latest commits, but cannot damage the file.
  case normal = 1
  /// Flush at each commit.
  case full = 2
  /// Flush at each commit, and also flush the folder when a rollback journal is deleted.
  case extra = 3
}
