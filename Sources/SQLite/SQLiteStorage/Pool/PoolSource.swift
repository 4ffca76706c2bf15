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

  /// Opens a connection and checks that the file was not replaced: a pool over two files would read data it never wrote.
  func open(readsOnly: Bool) throws(SQLiteError) -> Connection {
    // Checked before, because opening may change the file, and after, to be sure which file was opened.
    try checkIdentity()
    let connection = try pastJournal { () throws(SQLiteError) in try connect(readsOnly: readsOnly) }
    try checkIdentity()
    try connection.prepareForLending(asWriter: !readsOnly)
    return connection
  }

  private func connect(readsOnly: Bool) throws(SQLiteError) -> Connection {
    switch place {
    case .memory(let name):
      try Connection(sharedMemory: name, options: options.connection)
    case .file(let path) where readsOnly && !options.isReadOnly:
      try Connection(readingOpenFile: path, options: options.connection)
    case .file(let path):
      try Connection(openingExistingAt: path, readOnly: readsOnly, options: options.connection)
    }
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

extension PoolSource {
  /// Runs `read`; if a journal prevents it, again as soon as the journal is gone.
  ///
  /// A connection that can only read cannot distinguish the journal of a write that is just ending, in another process, from
  /// that of a process that died during a write.
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
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }
}
