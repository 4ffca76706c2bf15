import SQLiteCore

extension SQLitePool {
  /// A pool over the database file that exists at `path`.
  ///
  /// The writer is opened here; each reader at its first use.
  /// - Throws: as ``Connection/init(openingExistingAt:readOnly:options:)``, and
  ///   ``SQLiteError/impossible(subject:reason:)`` for a reader count out of bounds.
  public convenience init(
    openingExistingAt path: String, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    try self.init(PoolSource(place: .file(path: path), options: options))
  }

  /// A pool over the database file at `path`, which is made if nothing is there.
  ///
  /// Of several processes that come at the same time one makes the file, and the others open it.
  /// - Throws: as ``Connection/init(openingExistingAt:readOnly:options:)`` and
  ///   ``Connection/init(creatingAt:options:)``; ``SQLiteError/misuse(attempt:reason:)`` if the pool is to be read-only.
  public convenience init(
    openingOrCreatingAt path: String, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    guard !options.isReadOnly else {
      throw .misuse(
        attempt: "opening or creating \(path)",
        reason: "a pool for reading only creates nothing. Use openingExistingAt")
    }
    // An empty file is an empty database.
    try Connection.createFileIfMissing(at: path)
    try self.init(openingExistingAt: path, options: options)
  }

  /// A pool over a new database in memory, gone with the pool.
  ///
  /// It keeps the promises of a pool over a file: a read sees one committed state, and begins while a write is
  /// running. As without WAL, a commit waits for the reads that are running.
  /// - Parameter options: ``ConnectionOptions/journalMode`` has no say.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if memory runs out.
  public static func inMemory(
    options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) -> SQLitePool {
    guard !options.isReadOnly else {
      throw .misuse(
        attempt: "opening a pool in memory", reason: "for reading only it would stay empty for ever"
      )
    }
    return try SQLitePool(.inMemory(options))
  }
}
