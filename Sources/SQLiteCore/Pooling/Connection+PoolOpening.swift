internal import CSQLite

extension Connection {
  /// A further connection to a file that this process has open and has checked, for reading only.
  package convenience init(
    readingOpenFile path: String, options: ConnectionOptions
  ) throws(SQLiteError) {
    try self.init(path: try DatabaseFile(path).enginePath, flags: SQLITE_OPEN_READONLY)
    try harden(options)
    try tune(options)
  }

  /// A connection to a database in memory that all connections of this process with the same name share.
  ///
  /// It lives as long as one of them. They take no locks of each other (`nolock`): whoever opens several sees to it
  /// that no transaction is committed while another one reads. Until it commits, a transaction must stay in
  /// its connection's own cache (``keepChangesInCache()``). See https://sqlite.org/src/file/src/memdb.c.
  /// - Parameter name: Letters, digits and hyphens.
  package convenience init(
    sharedMemory name: String, readOnly: Bool, options: ConnectionOptions
  ) throws(SQLiteError) {
    let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    try self.init(path: "file:/\(name)?vfs=memdb&nolock=1", flags: access | SQLITE_OPEN_URI)
    try harden(options)
    try tune(options)
  }

  /// Whether the file is in WAL mode, in which readers and a writer leave each other alone.
  package var isInWAL: Bool {
    get throws(SQLiteError) {
      try values(of: PragmaQuery("journal_mode")) == [[.text(JournalMode.wal.rawValue)]]
    }
  }

  /// Keeps what a transaction changes out of the file until it commits, at the price of memory.
  package func keepChangesInCache() throws(SQLiteError) {
    try run(PragmaQuery("cache_spill", .integer(0)))
  }
}

extension Connection {
  /// Makes an empty file, which is an empty database, unless something is at the path already.
  ///
  /// Others may come at the same time, make the file first, and begin to use it.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if nothing is there and it cannot be made, or if the log or journal
  ///   of an earlier database lies there.
  package static func createFileIfMissing(at path: String) throws(SQLiteError) {
    let file = try DatabaseFile(path)
    guard !DatabaseFile.exists(path) else { return }
    if let leftover = file.leftover { throw .file(path: path, problem: .leftover(path: leftover)) }
    try createFile(file)
  }

  /// By SQLite's own means: to close a descriptor of ours would drop the locks of a thread that was quick to open it
  /// (https://sqlite.org/howtocorrupt.html, 2.2).
  private static func createFile(_ file: DatabaseFile) throws(SQLiteError) {
    do {
      _ = try Connection(
        path: file.enginePath, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    } catch {
      guard DatabaseFile.exists(file.folder) else {
        throw .file(path: file.path, problem: .folderMissing)
      }
      let reason = "the file cannot be made"
      throw .file(path: file.path, problem: .denied(reason: reason))
    }
  }
}
