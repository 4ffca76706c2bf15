internal import CSQLite

extension Connection {
  /// Creates a new database file at `location` and connects to it.
  ///
  /// Unlike `sqlite3_open`, this initializer never connects to a file that existed before. Of two processes that race for the
  /// same path, exactly one succeeds (`O_EXCL`). If a later step fails, the file is removed again, unless another process has
  /// begun to use it.
  /// - Parameter location: A path or a file URL.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at `location` (even an empty file or a folder), if a
  ///   `-wal`, `-shm` or `-journal` file exists beside it, or if its folder is missing or not writable.
  public convenience init(
    creatingAt location: some DatabaseLocation, options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) {
    let file = try DatabaseFile(location.databasePath())
    try file.createExclusively()
    do {
      try self.init(path: file.enginePath, flags: SQLITE_OPEN_READWRITE)
    } catch {
      file.removeWhatWasCreated()
      throw error
    }
    do {
      try harden(options)
      try tune(options)
      try applyJournal(options)
    } catch {
      let isEmpty = file.size == 0
      // Closed before the file is removed: closing deletes the files beside it by their names.
      try? close()
      if isEmpty { file.removeWhatWasCreated() }
      throw error
    }
  }

  /// Connects to the database file that exists at `location`.
  ///
  /// Unlike `sqlite3_open`, this initializer never creates a file. A file that is not a database is refused here, rather than
  /// at the first query, and stays unchanged. An empty file is an empty database.
  /// - Parameters:
  ///   - location: A path or a file URL.
  ///   - readOnly: Whether every change is refused. This works for files and folders without write permission, and keeps the
  ///     file's journal mode.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if there is no file, or if it is a folder, is not a database, or is not
  ///   writable although `readOnly` is false.
  public convenience init(
    openingExistingAt location: some DatabaseLocation, readOnly: Bool = false,
    options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) {
    let file = try DatabaseFile(location.databasePath())
    try file.checkExists()
    if readOnly {
      try self.init(readingFrom: file)
    } else {
      try self.init(path: file.enginePath, flags: SQLITE_OPEN_READWRITE)
    }
    try harden(options)
    try verifyIsDatabase(file)
    if !readOnly { try verifyIsWritable(file) }
    try tune(options)
    if !readOnly { try applyJournal(options) }
  }

  /// Connects to the database file at `location`, which is created if there is none.
  ///
  /// Of several processes that race for the same path, one creates the file and the others open it.
  /// - Parameter location: A path or a file URL.
  /// - Throws: as ``init(openingExistingAt:readOnly:options:)``; ``SQLiteError/file(path:problem:)`` if there is no file and it
  ///   cannot be created, or if an earlier database left a log or journal beside its path.
  public convenience init(
    openingOrCreatingAt location: some DatabaseLocation,
    options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) {
    let path = try location.databasePath()
    // An empty file is an empty database.
    try DatabaseFile(path).createIfMissing()
    try self.init(openingExistingAt: path, options: options)
  }

  /// Opens a database in memory, which only the returned connection can use and which exists until that connection closes.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if memory runs out.
  public static func inMemory(
    options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) -> Connection {
    // With the flag SQLITE_OPEN_MEMORY, the file that VACUUM INTO writes would be in memory, too.
    let connection = try Connection(
      path: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try connection.harden(options)
    try connection.tune(options)
    return connection
  }

  /// Opens for reading; as an immutable file if the files that WAL needs cannot be created.
  private convenience init(readingFrom file: DatabaseFile) throws(SQLiteError) {
    let isSealed = try Connection.isSealed(file)
    try self.init(
      path: isSealed ? file.immutableURI : file.enginePath,
      flags: SQLITE_OPEN_READONLY | (isSealed ? SQLITE_OPEN_URI : 0))
  }

  /// Whether SQLite cannot read the file because it cannot create the files that WAL needs beside it.
  private static func isSealed(_ file: DatabaseFile) throws(SQLiteError) -> Bool {
    guard !file.real.isFolderWritable, !file.real.hasLog else { return false }
    let probe = try Connection(path: file.enginePath, flags: SQLITE_OPEN_READONLY)
    do {
      try probe.run(SQLCommand("reading the schema", "SELECT 1 FROM sqlite_schema LIMIT 1"))
      return false
    } catch {
      return error.code?.primary == .cannotOpen || error.code == .readOnlyFolder
    }
  }

  static func openingError(_ code: Int32, handle: OpaquePointer?, path: String) -> SQLiteError {
    let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    return .refused(
      attempt: "opening \(path)", code: ResultCode(rawValue: code), message: message, place: nil)
  }
}
