import SQLiteCore

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
