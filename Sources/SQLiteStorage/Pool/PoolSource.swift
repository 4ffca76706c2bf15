import Foundation
import SQLiteCore

/// The database of a pool, and how each connection to it is opened.
struct PoolSource: Sendable {
  enum Place: Sendable {
    case file(path: String)
    /// A database in memory that all connections with this name share.
    case memory(name: String)
  }

  let place: Place
  let options: PoolOptions
  /// The identity of the file when the pool was created; nil for memory.
  private let identity: [UInt64]?

  init(place: Place, options: PoolOptions) {
    self.place = place
    self.options = options
    identity = if case .file(let path) = place { Self.identity(of: path) } else { nil }
  }

  /// A connection that keeps a database in memory alive; nil for a file.
  func makeAnchor() throws(SQLiteError) -> Connection? {
    guard case .memory = place else { return nil }
    return try makeReader()
  }

  func makeReader() throws(SQLiteError) -> Connection {
    let reader = try pastJournal { () throws(SQLiteError) in try open(.reader) }
    try reader.prepareForLending(asWriter: false)
    return reader
  }

  func makeWriter() throws(SQLiteError) -> Connection {
    let writer = try open(.writer)
    // Without WAL, a change must not reach the file, which readers read, before its commit; at the cost of memory.
    if try !writer.isInWAL { try writer.run(PragmaQuery("cache_spill", .integer(0))) }
    try writer.prepareForLending(asWriter: true)
    return writer
  }

  /// Opens a connection and checks that the file was not replaced: a pool over two files would read data it never wrote.
  private func open(_ role: PoolSlot.Role) throws(SQLiteError) -> Connection {
    // Checked before, because opening may change the file, and after, to be sure which file was opened.
    try checkIdentity()
    let connection =
      switch place {
      case .memory(let name):
        try Connection(
          sharedMemory: name, readOnly: role == .reader, options: options.connection)
      case .file(let path) where role == .reader && !options.isReadOnly:
        try Connection(readingOpenFile: path, options: options.connection)
      case .file(let path):
        try Connection(
          openingExistingAt: path, readOnly: role == .reader, options: options.connection)
      }
    try checkIdentity()
    return connection
  }

  private func checkIdentity() throws(SQLiteError) {
    guard case .file(let path) = place, Self.identity(of: path) != identity else { return }
    throw .file(path: path, problem: .replaced)
  }

  /// The device and the number of the file that exists now at `path`; nil if there is none.
  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
  }
}

/// Without WAL a reader may find a journal: of a process that died during a write, or of a write that is just ending. Without
/// the right to write, SQLite cannot distinguish the two, and fails in both cases.
extension PoolSource {
  /// Runs `read`; if a journal prevents it, again as soon as the journal is gone.
  ///
  /// - Throws: the error of `read` if it has another cause, or the journal remains for longer than the busy timeout.
  func pastJournal<Result>(
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
        try clearJournal()
      }
    }
  }

  /// Lets SQLite examine the journal through a connection that can write, if the pool may write; else waits a little.
  private func clearJournal() throws(SQLiteError) {
    guard case .file(let path) = place, !options.isReadOnly else {
      return Thread.sleep(forTimeInterval: 0.001)
    }
    var options = options.connection
    options.journalMode = nil
    _ = try Connection(openingExistingAt: path, options: options)
  }
}
