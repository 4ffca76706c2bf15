import SQLiteCore

/// Collects how a file is to be used, and opens it.
///
/// A plain value: each setting gives a changed copy.
///
/// ```swift
/// let storage = try await SQLiteStorageBuilder()
///   .setWALMode(enabled: true)
///   .setDowngradePolicy(.recreate)
///   .build(schema: schema, storagePath: url)
/// ```
public struct SQLiteStorageBuilder: Hashable, Sendable {
  var options = PoolOptions()
  var downgrade = DowngradePolicy.refuse

  /// The defaults: WAL, 4 readers, a busy timeout of 5 s, synchronous NORMAL, for reading and writing, downgrades refused.
  ///
  /// - Parameter connection: The options of every connection: the functions and collations that the schema names, say.
  public init(connection: ConnectionOptions = ConnectionOptions()) {
    options.connection = connection
  }
}

extension SQLiteStorageBuilder {
  /// A write-ahead log, in which readers and the writer do not wait for each other, or a rollback journal.
  ///
  /// A file that has the other is converted when it is built. The default is WAL; SQLite's is a rollback journal.
  public func setWALMode(enabled: Bool) -> Self {
    with { $0.options.connection.journalMode = enabled ? .wal : .delete }
  }

  /// How long a statement waits for another process's lock. The default is 5 s, SQLite's not at all.
  public func setBusyTimeout(_ timeout: Duration) -> Self {
    with { $0.options.connection.busyTimeout = timeout }
  }

  /// The number of reads that can run at the same time, 1 to 64. The default is 4.
  public func setReaderCount(_ count: Int) -> Self {
    with { $0.options.readerCount = count }
  }

  /// How often SQLite flushes to the disk. The default is NORMAL, SQLite's FULL.
  public func setSynchronous(_ level: Synchronous) -> Self {
    with { $0.options.connection.synchronous = level }
  }

  /// Whether nothing is ever written. The file must then be there, and at the schema's version to be initialised.
  public func setReadOnly(_ isReadOnly: Bool) -> Self {
    with { $0.options.isReadOnly = isReadOnly }
  }

  /// What to do with a file of a later or unknown version. The default is to refuse it.
  public func setDowngradePolicy(_ policy: DowngradePolicy) -> Self {
    with { $0.downgrade = policy }
  }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The treatment of a file whose version the program does not know: usually a later one.
public enum DowngradePolicy: Hashable, Sendable {
  /// Throw ``SchemaProblem/downgradeAttempt(from:to:)`` and leave the file as it is.
  case refuse
  /// Remove all that the file holds and begin anew: everything the user has stored in it is lost.
  ///
  /// Old content goes and the new schema comes in one transaction, so a crash leaves one or the other. The file itself
  /// stays: to delete a database that another process may have open would damage the next one of that name
  /// (https://sqlite.org/howtocorrupt.html). A file of another application is refused all the same.
  case recreate
}
