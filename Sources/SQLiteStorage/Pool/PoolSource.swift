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
  private let identity: FileIdentity?

  init(place: Place, options: PoolOptions) {
    self.place = place
    self.options = options
    identity = if case .file(let path) = place { FileIdentity(of: path) } else { nil }
  }

  static func inMemory(_ options: PoolOptions) -> PoolSource {
    PoolSource(place: .memory(name: "socle-\(UUID().uuidString)"), options: options)
  }

  /// A connection that keeps a database in memory alive; nil for a file.
  func makeAnchor() throws(SQLiteError) -> Connection? {
    guard case .memory = place else { return nil }
    return try makeReader()
  }

  func makeReader() throws(SQLiteError) -> Connection {
    let reader: Connection
    do throws(SQLiteError) {
      reader = try checked(openReader)
    } catch {
      reader = try pastJournal(error) { () throws(SQLiteError) in try checked(openReader) }
    }
    try reader.prepareForLending(asWriter: false)
    return reader
  }

  private func openReader() throws(SQLiteError) -> Connection {
    switch place {
    case .file(let path) where options.isReadOnly:
      try Connection(openingExistingAt: path, readOnly: true, options: options.connection)
    case .file(let path):
      try Connection(readingOpenFile: path, options: options.connection)
    case .memory(let name):
      try Connection(sharedMemory: name, readOnly: true, options: options.connection)
    }
  }

  /// Opens a connection and checks that the file was not replaced: a pool over two files would read data it never wrote.
  private func checked(
    _ open: () throws(SQLiteError) -> Connection
  ) throws(SQLiteError) -> Connection {
    // Before, because opening may change the file; after, to be sure about the file that was opened.
    try checkIdentity()
    let connection = try open()
    try checkIdentity()
    return connection
  }

  private func checkIdentity() throws(SQLiteError) {
    guard case .file(let path) = place, FileIdentity(of: path) != identity else { return }
    throw .file(path: path, problem: .replaced)
  }

  func makeWriter() throws(SQLiteError) -> Connection {
    let writer = try checked(openWriter)
    if try !writer.isInWAL { try writer.keepChangesInCache() }
    try writer.prepareForLending(asWriter: true)
    return writer
  }

  private func openWriter() throws(SQLiteError) -> Connection {
    switch place {
    case .file(let path):
      try Connection(openingExistingAt: path, options: options.connection)
    case .memory(let name):
      try Connection(sharedMemory: name, readOnly: false, options: options.connection)
    }
  }
}

/// The identity of the file at a path; another file of the same name has another identity.
struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The identity of the file that exists now; nil if there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}
