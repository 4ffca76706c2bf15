import Foundation
import SocleCore

extension SQLitePool {
  /// Creates a new database file at `location`, and a pool of connections to it.
  ///
  /// - Parameter location: A path or a file URL.
  /// - Throws: The errors of ``Connection/init(creatingAt:options:)``; ``SQLiteError/misuse(attempt:reason:)`` if the options
  ///   are read-only; ``SQLiteError/impossible(subject:reason:)`` if the reader count is not between 1 and 64.
  public convenience init(
    creatingAt location: some DatabaseLocation, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    let path = try location.databasePath()
    try options.refuseReadOnly("creating \(path)")
    let file = try DatabaseFile(path)
    let created = try file.createExclusively()
    do {
      try self.init(openingExistingAt: path, options: options)
    } catch {
      file.remove(ifStill: created)
      throw error
    }
  }

  /// Creates a pool of connections to the existing database file at `location`.
  ///
  /// At first, only the writer is opened, or one reader if the pool is read-only; other connections follow at their first use.
  /// - Parameter location: A path or a file URL.
  /// - Throws: The errors of ``Connection/init(openingExistingAt:readOnly:options:)``, and
  ///   ``SQLiteError/impossible(subject:reason:)`` if the reader count is not between 1 and 64.
  public convenience init(
    openingExistingAt location: some DatabaseLocation, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    try self.init(PoolSource(path: try location.databasePath(), options: options))
  }

  /// Creates a pool of connections to the database file at `location`, and creates the file if there is none.
  ///
  /// Of several processes that race for the same path, one creates the file and the others open it.
  /// - Parameter location: A path or a file URL.
  /// - Throws: The errors of ``Connection/init(openingOrCreatingAt:options:)``; ``SQLiteError/misuse(attempt:reason:)`` if the
  ///   options are read-only; ``SQLiteError/impossible(subject:reason:)`` if the reader count is not between 1 and 64.
  public convenience init(
    openingOrCreatingAt location: some DatabaseLocation, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    let path = try location.databasePath()
    try options.refuseReadOnly("opening or creating \(path)")
    try options.checkReaderCount()
    // An empty file is an empty database.
    try DatabaseFile(path).createIfMissing()
    try self.init(openingExistingAt: path, options: options)
  }

  /// Creates a pool of connections to a new database in memory, which exists as long as the pool.
  ///
  /// The pool has one connection, so reads and writes run one after the other.
  /// - Parameter options: The settings of the pool; ``ConnectionOptions/journalMode`` has no effect.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if memory runs out;
  ///   ``SQLiteError/misuse(attempt:reason:)`` if the options are read-only.
  public static func inMemory(
    options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) -> SQLitePool {
    try options.refuseReadOnly("opening a pool in memory")
    let place = PoolSource.Place.memory(name: "socle-\(UUID().uuidString)")
    return try SQLitePool(PoolSource(place: place, options: options))
  }
}

extension PoolOptions {
  func checkReaderCount() throws(SQLiteError) {
    guard (1...64).contains(readerCount) else {
      throw .impossible(
        subject: "a pool of \(readerCount) readers", reason: "the number must be from 1 to 64")
    }
  }

  fileprivate func refuseReadOnly(_ attempt: String) throws(SQLiteError) {
    guard isReadOnly else { return }
    throw .misuse(
      attempt: attempt,
      reason:
        "a read-only pool cannot create a database. Omit isReadOnly, or open an existing file"
    )
  }
}
