internal import CSQLite
import SQLiteCore

extension Connection {
  /// Another connection, for reading only, to a file that this process has opened and checked already.
  convenience init(
    readingOpenFile path: String, options: ConnectionOptions
  ) throws(SQLiteError) {
    try self.init(path: try DatabaseFile(path).enginePath, flags: SQLITE_OPEN_READONLY)
    try harden(options)
    try tune(options)
  }

  /// A connection to a database in memory that all connections of this process with the same name share.
  ///
  /// The database exists as long as one of them. They take no locks (`nolock`): the pool ensures that no transaction is
  /// committed while another one reads. Until it commits, a transaction must stay in its connection's own cache
  /// (``keepChangesInCache()``). See https://sqlite.org/src/file/src/memdb.c.
  /// - Parameter name: Letters, digits and hyphens.
  convenience init(
    sharedMemory name: String, readOnly: Bool, options: ConnectionOptions
  ) throws(SQLiteError) {
    let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    try self.init(path: "file:/\(name)?vfs=memdb&nolock=1", flags: access | SQLITE_OPEN_URI)
    try harden(options)
    try tune(options)
  }

  /// Whether the file is in WAL mode, in which readers and a writer do not block each other.
  var isInWAL: Bool {
    get throws(SQLiteError) {
      try values(of: PragmaQuery("journal_mode")) == [[.text(JournalMode.wal.rawValue)]]
    }
  }

  /// Keeps the changes of a transaction out of the file until it commits, at the cost of memory.
  func keepChangesInCache() throws(SQLiteError) {
    try run(PragmaQuery("cache_spill", .integer(0)))
  }
}
