import SocleCore

/// The settings of a ``SQLitePool``.
public struct PoolOptions: Sendable {
  /// The number of reads that can run at the same time, 1 to 64.
  ///
  /// A pool in memory, or on a file without WAL, ignores it: one connection runs reads and writes one after the other. A
  /// read-only pool has this number of readers in every journal mode.
  public var readerCount: Int
  /// Whether the pool only reads: there is no writer, every ``SQLitePool/write(_:)-(_)`` throws, and the process needs no
  /// permission to change the file.
  public var isReadOnly: Bool
  /// The options of every connection of the pool. Each connection has a page cache of its own.
  ///
  /// If ``SocleCore/ConnectionOptions/cacheKibibytes`` is nil, the writer's cache grows to 16 MiB, where SQLite's default is
  /// 2,000 KiB: a transaction that changes more pages than the cache holds writes some of them early, and reads them again.
  public var connection: ConnectionOptions

  /// The defaults: 4 readers, one writer, WAL mode.
  public init(
    readerCount: Int = 4, isReadOnly: Bool = false,
    connection: ConnectionOptions = ConnectionOptions()
  ) {
    self.readerCount = readerCount
    self.isReadOnly = isReadOnly
    self.connection = connection
  }
}

extension PoolOptions {
  /// The options of the connection that writes to a file.
  var ofWriter: ConnectionOptions {
    var writer = connection
    writer.cacheKibibytes = connection.cacheKibibytes ?? 16 << 10
    return writer
  }
}
