import SocleCore

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

  /// The default settings: WAL, 4 readers, a busy timeout of 5 s, synchronous NORMAL, not read-only, downgrades refused.
  ///
  /// - Parameter connection: The options of every connection, such as the functions and collations that the schema uses.
  public init(connection: ConnectionOptions = ConnectionOptions()) {
    options.connection = connection
  }
}

extension SQLiteStorageBuilder {
  /// Chooses a write-ahead log (WAL), with which readers and the writer do not wait for each other, or a rollback journal.
  ///
  /// The default is WAL; SQLite's own default is a rollback journal. `build` converts a file that has the other mode.
  public func setWALMode(enabled: Bool) -> Self {
    with { $0.options.connection.journalMode = enabled ? .wal : .delete }
  }

  /// Sets how long a statement waits for a lock of another connection or process. The default is 5 s; SQLite's own is 0.
  public func setBusyTimeout(_ timeout: Duration) -> Self {
    with { $0.options.connection.busyTimeout = timeout }
  }

  /// Sets the number of reads that can run at the same time, 1 to 64; `build` throws for any other number. The default is 4.
  public func setReaderCount(_ count: Int) -> Self {
    with { $0.options.readerCount = count }
  }

  /// Sets how often SQLite flushes to the disk. The default is NORMAL; SQLite's own default is FULL.
  public func setSynchronous(_ level: Synchronous) -> Self {
    with { $0.options.connection.synchronous = level }
  }

  /// Sets whether the file is read-only: it must then exist, and already have the schema's version when it is initialized.
  public func setReadOnly(_ isReadOnly: Bool) -> Self {
    with { $0.options.isReadOnly = isReadOnly }
  }

  /// Sets what happens to a file whose version is later or unknown. By default such a file is refused.
  public func setDowngradePolicy(_ policy: DowngradePolicy) -> Self {
    with { $0.downgrade = policy }
  }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
