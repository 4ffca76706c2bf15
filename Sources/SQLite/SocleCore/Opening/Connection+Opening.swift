import Foundation
internal import SocleCSQLite

extension Connection {
  /// Creates a new database file at `location` and connects to it.
  ///
  /// Unlike `sqlite3_open`, this initializer never connects to a file that existed before. If two processes create the same
  /// path at the same time, exactly one succeeds (`O_EXCL`). If opening fails after the file was created, the file is removed
  /// again, unless another process already uses it.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at `location` (even an empty file or a folder), if a
  ///   `-wal`, `-shm` or `-journal` file exists beside it, or if its folder is missing or not writable.
  public convenience init(
    creatingAt location: some DatabaseLocation, options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) {
    let path = try location.databasePath()
    let file = try DatabaseFile(path)
    let created = try file.createExclusively()
    do {
      // An empty file is an empty database.
      try self.init(openingExistingAt: path, options: options)
    } catch {
      file.remove(ifStill: created)
      throw error
    }
  }

  /// Connects to the database file that exists at `location`.
  ///
  /// Unlike `sqlite3_open`, this initializer never creates a file. A file that is not a database is refused here, rather than
  /// at the first query, and stays unchanged. An empty file is an empty database.
  /// - Parameter readOnly: Whether every change is refused. A read-only connection needs no write permission for the file or its
  ///   folder, and keeps the file's journal mode.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if there is no file, or if it is a folder, is not a database, or is not
  ///   writable although `readOnly` is false; ``SQLiteError/refused(attempt:code:message:place:)`` if SQLite refuses the
  ///   schema, or another connection holds a lock for longer than the busy timeout; ``SQLiteError/misuse(attempt:reason:)`` if
  ///   the journal mode cannot be set.
  public convenience init(
    openingExistingAt location: some DatabaseLocation, readOnly: Bool = false,
    options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) {
    let file = try DatabaseFile(location.databasePath())
    try file.checkExists()
    if readOnly {
      #if canImport(Darwin)
        let log = Connection.withLog(of: file)
        defer { try? log?.close() }
      #endif
      try self.init(reading: file, asImmutable: Connection.isSealed(file), options: options)
      return
    }
    try self.init(path: file.enginePath, flags: SQLITE_OPEN_READWRITE)
    try applySettings(options)
    try verifyIsDatabase(file)
    try verifyIsWritable(file)
    try applyPragmas(options)
    try applyJournal(options)
  }

  /// Connects for reading to a file that nobody changes meanwhile. If it is complete, SQLite creates no file beside it, even in
  /// WAL mode.
  ///
  /// - Parameter isComplete: Whether the file alone contains all commits, so that it can be opened as immutable. By default it
  ///   is complete if there is neither a log nor a journal beside it: SQLite ignores both for an immutable file.
  package convenience init(
    openingUnchangingAt path: String, isComplete: Bool? = nil, options: ConnectionOptions
  ) throws(SQLiteError) {
    let file = try DatabaseFile(path)
    try file.checkExists()
    let hasNoLog = !file.real.companions.contains { DatabaseFile.size(of: $0) ?? 0 > 0 }
    try self.init(reading: file, asImmutable: isComplete ?? hasNoLog, options: options)
  }

  /// Connects to the database file at `location`, and creates the file if it does not exist.
  ///
  /// If several processes do this for the same path at the same time, one creates the file and the others open it.
  /// - Throws: as ``init(openingExistingAt:readOnly:options:)``; ``SQLiteError/file(path:problem:)`` if there is no file and it
  ///   cannot be created, or if there is no file but a `-wal`, `-shm` or `-journal` file of an earlier database.
  public convenience init(
    openingOrCreatingAt location: some DatabaseLocation,
    options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) {
    let path = try location.databasePath()
    // An empty file is an empty database.
    try DatabaseFile(path).createIfMissing()
    try self.init(openingExistingAt: path, options: options)
  }

  /// Opens a database in memory. Only the returned connection can use it; closing the connection deletes it.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if memory runs out.
  public static func inMemory(
    options: ConnectionOptions = ConnectionOptions()
  ) throws(SQLiteError) -> Connection {
    // With the flag SQLITE_OPEN_MEMORY, the file that VACUUM INTO writes would be in memory, too.
    try Connection(
      toOpenDatabase: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
      options: options)
  }

  /// Connects to a database that needs no check: a new one in memory, or one that this process has already opened.
  ///
  /// - Parameter name: The path in the form for SQLite, or a URI.
  package convenience init(
    toOpenDatabase name: String, flags: Int32, options: ConnectionOptions
  ) throws(SQLiteError) {
    try self.init(path: name, flags: flags)
    try applySettings(options)
    try applyPragmas(options)
  }

  private convenience init(
    reading file: DatabaseFile, asImmutable isImmutable: Bool, options: ConnectionOptions
  ) throws(SQLiteError) {
    try self.init(
      path: isImmutable ? file.immutableURI : file.enginePath,
      flags: SQLITE_OPEN_READONLY | (isImmutable ? SQLITE_OPEN_URI : 0))
    try applySettings(options)
    try verifyIsDatabase(file)
    try applyPragmas(options)
  }

  /// Opens a connection that makes SQLite create the `-wal` and `-shm` files beside a database that was closed. A read-only
  /// connection can be opened as long as this connection is open. Nil if there is a log or journal, or if this process may not
  /// create one.
  ///
  /// Apple's SQLite creates them only for connections that may write, Linux's for all.
  static func withLog(of file: DatabaseFile) -> Connection? {
    guard file.isWritable, !file.real.companions.contains(where: DatabaseFile.exists),
      let connection = try? Connection(path: file.enginePath, flags: SQLITE_OPEN_READWRITE),
      (try? connection.run(PragmaQuery("schema_version"))) != nil
    else { return nil }
    return connection
  }

  /// Whether SQLite cannot read the file because it cannot create the `-wal` and `-shm` files beside it. Such a file is opened
  /// as immutable, for which SQLite needs neither.
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
}
