internal import CSQLite
import SQLiteCore

extension Connection {
  /// A further connection to a file that this process has open and has checked, for reading only.
  convenience init(
    readingOpenFile path: String, options: ConnectionOptions
  ) throws(SQLiteError) {
    try self.init(path: try DatabaseFile(path).enginePath, flags: SQLITE_OPEN_READONLY)
    try harden(options)
    try tune(options)
  }

  /// A connection to a database in memory that all connections of this process with the same name share.
  ///
  /// It lives as long as one of them. They take no locks of each other (`nolock`): the pool ensures that
  /// no transaction is committed while another one reads. Until it commits, a transaction must stay in
  /// its connection's own cache (``keepChangesInCache()``). See https://sqlite.org/src/file/src/memdb.c.
  /// - Parameter name: Letters, digits and hyphens.
  convenience init(
    sharedMemory name: String, readOnly: Bool, options: ConnectionOptions
  ) throws(SQLiteError) {
    let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    try self.init(path: "file:/\(name)?vfs=memdb&nolock=1", flags: access | SQLITE_OPEN_URI)
    try harden(options)
    try tune(options)
  }

  /// Whether the file is in WAL mode, in which readers and a writer leave each other alone.
  var isInWAL: Bool {
    get throws(SQLiteError) {
      try values(of: PragmaQuery("journal_mode")) == [[.text(JournalMode.wal.rawValue)]]
    }
  }

  /// Keeps what a transaction changes out of the file until it commits, at the price of memory.
  func keepChangesInCache() throws(SQLiteError) {
    try run(PragmaQuery("cache_spill", .integer(0)))
  }
}
