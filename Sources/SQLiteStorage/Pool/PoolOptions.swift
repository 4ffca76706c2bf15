import SQLiteCore

/// How a ``SQLitePool`` treats its database.
public struct PoolOptions: Hashable, Sendable {
  /// The number of reads that can run at the same time, 1 to 64.
  public var readerCount: Int
  /// Whether there is no writer: every ``SQLitePool/write(_:)-(_)`` throws, and the file may be one that this
  /// process is not allowed to change.
  public var isReadOnly: Bool
  /// The options of every connection of the pool. Each has a page cache of its own.
  public var connection: ConnectionOptions

  /// The defaults: 4 readers, beside a writer, in WAL mode.
  ///
  /// Without WAL a commit waits until the reads that are running have ended, and those that come meanwhile wait
  /// for the commit. Until then the whole transaction is kept in memory.
  public init(
    readerCount: Int = 4, isReadOnly: Bool = false,
    connection: ConnectionOptions = ConnectionOptions()
  ) {
    self.readerCount = readerCount
    self.isReadOnly = isReadOnly
    self.connection = connection
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a count out of bounds.
  func validate() throws(SQLiteError) {
    guard (1...64).contains(readerCount) else {
      throw .impossible(
        subject: "a pool of \(readerCount) readers", reason: "ask for 1 to 64 of them")
    }
  }
}
