import Foundation
internal import SocleCSQLite
import SocleCore

/// The database of a pool, and how each connection to it is opened.
struct PoolSource: Sendable {
  enum Place: Sendable {
    case file(path: String)
    case memory(name: String)
  }

  let place: Place
  let options: PoolOptions
  /// The identity of the file when the pool was created; nil for memory.
  private let identity: FileIdentity?

  init(place: Place, options: PoolOptions) {
    self.place = place
    self.options = options
    identity = if case .file(let path) = place { FileIdentity(path) } else { nil }
  }

  /// The file at `path`, which may be relative to the present working directory.
  init(path: String, options: PoolOptions) throws(SQLiteError) {
    let file = try DatabaseFile(path)
    let folder = file.isAbsolute ? "" : "\(FileManager.default.currentDirectoryPath)/"
    self.init(place: .file(path: folder + path), options: options)
  }

  /// Opens a connection and checks that the file was not replaced: a pool over two files would read data it never wrote.
  func open(readsOnly: Bool) throws(SQLiteError) -> Connection {
    // Checked before, because opening may change the file, and after, to be sure which file was opened.
    try checkIdentity()
    let connection = try waitingForJournal { () throws(SQLiteError) in
      try connect(readsOnly: readsOnly)
    }
    try checkIdentity()
    try connection.prepareForLending(asWriter: !readsOnly)
    return connection
  }

  private func connect(readsOnly: Bool) throws(SQLiteError) -> Connection {
    switch place {
    case .memory(let name):
      // All connections with this name share a database, which exists as long as one of them.
      // https://sqlite.org/src/file/src/memdb.c
      try Connection(
        toOpenDatabase: "file:/\(name)?vfs=memdb",
        flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI,
        options: options.connection)
    case .file(let path) where readsOnly && !options.isReadOnly:
      try Connection(
        toOpenDatabase: path, flags: SQLITE_OPEN_READONLY, options: options.connection)
    case .file(let path):
      try Connection(
        openingExistingAt: path, readOnly: readsOnly,
        options: readsOnly ? options.connection : options.ofWriter)
    }
  }

  /// - Throws: ``SQLiteError/file(path:problem:)`` if the file was removed or replaced since the pool was created.
  func checkIdentity() throws(SQLiteError) {
    guard case .file(let path) = place, FileIdentity(path) != identity else { return }
    throw .file(path: path, problem: .replaced)
  }
}

extension PoolSource {
  /// Runs `read`; if a journal prevents it, again as soon as the journal is gone.
  ///
  /// A connection that can only read cannot distinguish the journal of a write that is just ending, in another process, from
  /// that of a process that died during a write.
  /// - Throws: the error of `read` if it has another cause, or the journal remains for longer than the busy timeout.
  func waitingForJournal<Result>(
    _ read: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    var end: ContinuousClock.Instant?
    while true {
      do throws(SQLiteError) {
        return try read()
      } catch {
        let last = end ?? .now + options.connection.busyTimeout
        guard error.code == .readOnlyJournal, .now < last else { throw error }
        end = last
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }
}

extension Connection {
  /// Prepares the connection for being lent.
  ///
  /// - Parameter asWriter: Whether the connection checkpoints the log.
  func prepareForLending(asWriter: Bool) throws(SQLiteError) {
    try watchProgress()
    try recordChanges()
    if asWriter {
      try run(PragmaQuery("journal_size_limit", .integer(16 << 20)))
      installCheckpointer()
    }
    // Statements that were compiled before have no notes about the tables that they change.
    statementCache.empty()
  }
}
