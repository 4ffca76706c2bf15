import SQLiteCore

/// The settings with which a database file is opened.
///
/// The builder is a plain value: each setter returns a changed copy.
///
/// ```swift
/// let storage = try await SQLiteStorageBuilder()
///   .setWALMode(enabled: true)
///   .setDowngradePolicy(.recreate)
///   .build(schema: schema, storagePath: url)
/// ```
public struct SQLiteStorageBuilder: Sendable {
  var options = PoolOptions()
  var downgrade = DowngradePolicy.refuse

  /// The defaults: WAL, 4 readers, a busy timeout of 5 s, synchronous NORMAL, for reading and writing, downgrades refused.
  ///
  /// - Parameter connection: The options of every connection, such as the functions and collations that the schema uses.
  public init(connection: ConnectionOptions = ConnectionOptions()) {
    options.connection = connection
  }
}

extension SQLiteStorageBuilder {
  /// Uses a write-ahead log, in which readers and the writer do not wait for each other, or else a rollback journal.
  ///
  /// A file in the other mode is converted by `build`. The default is WAL; SQLite's is a rollback journal.
  public func setWALMode(enabled: Bool) -> Self {
    with { $0.options.connection.journalMode = enabled ? .wal : .delete }
  }

  /// Sets how long a statement waits for a lock of another connection or process. The default is 5 s; SQLite's is 0.
  public func setBusyTimeout(_ timeout: Duration) -> Self {
    with { $0.options.connection.busyTimeout = timeout }
  }

  /// Sets the number of reads that can run at the same time, 1 to 64. The default is 4.
  public func setReaderCount(_ count: Int) -> Self {
    with { $0.options.readerCount = count }
  }

  /// Sets how often SQLite flushes to the disk. The default is NORMAL; SQLite's is FULL.
  public func setSynchronous(_ level: Synchronous) -> Self {
    with { $0.options.connection.synchronous = level }
  }

  /// Sets whether the file is opened for reading only. It must then exist, and have the schema's version to be initialised.
  public func setReadOnly(_ isReadOnly: Bool) -> Self {
    with { $0.options.isReadOnly = isReadOnly }
  }

  /// Sets what happens to a file of a later or unknown version. By default such a file is refused.
  public func setDowngradePolicy(_ policy: DowngradePolicy) -> Self {
    with { $0.downgrade = policy }
  }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

/// What happens to a file whose version is unknown to the program, usually because it is a later one.
public enum DowngradePolicy: Hashable, Sendable {
  /// Throws ``SchemaProblem/downgradeAttempt(from:to:)`` and leaves the file as it is.
  case refuse
  /// Removes everything in the file and creates the schema anew: all data that the user has stored in it is lost.
  ///
  /// Both happen in one transaction, so a crash leaves either the old content or the new schema. The file itself is kept:
  /// deleting a database that another process may have open would damage the next database of that name
  /// (https://sqlite.org/howtocorrupt.html). A file of another application is still refused.
  case recreate
}
