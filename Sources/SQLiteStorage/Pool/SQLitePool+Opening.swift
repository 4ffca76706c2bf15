import Foundation
import SQLiteCore

extension SQLitePool {
  /// A pool over a new database file at `location`.
  ///
  /// - Parameter location: A path or a file URL.
  /// - Throws: as ``Connection/init(creatingAt:options:)``; ``SQLiteError/misuse(attempt:reason:)`` if the options are
  ///   read-only; ``SQLiteError/impossible(subject:reason:)`` for a reader count out of bounds.
  public convenience init(
    creatingAt location: some DatabaseLocation, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    let path = try location.databasePath()
    try options.refuseReadOnly("creating \(path)")
    let file = try DatabaseFile(path)
    try file.createExclusively()
    do {
      try self.init(openingExistingAt: path, options: options)
    } catch {
      file.removeWhatWasCreated()
      throw error
    }
  }

  /// A pool over the database file that exists at `location`.
  ///
  /// The writer is opened here; each reader at its first use.
  /// - Parameter location: A path or a file URL.
  /// - Throws: as ``Connection/init(openingExistingAt:readOnly:options:)``, and
  ///   ``SQLiteError/impossible(subject:reason:)`` for a reader count out of bounds.
  public convenience init(
    openingExistingAt location: some DatabaseLocation, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    try self.init(PoolSource(place: .file(path: try location.databasePath()), options: options))
  }

  /// A pool over the database file at `location`, which is created if there is none.
  ///
  /// Of several processes that race for the same path, one creates the file and the others open it.
  /// - Parameter location: A path or a file URL.
  /// - Throws: as ``Connection/init(openingOrCreatingAt:options:)``; ``SQLiteError/misuse(attempt:reason:)`` if the options
  ///   are read-only; ``SQLiteError/impossible(subject:reason:)`` for a reader count out of bounds.
  public convenience init(
    openingOrCreatingAt location: some DatabaseLocation, options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) {
    let path = try location.databasePath()
    try options.refuseReadOnly("opening or creating \(path)")
    // An empty file is an empty database.
    try DatabaseFile(path).createIfMissing()
    try self.init(openingExistingAt: path, options: options)
  }

  /// A pool over a new database in memory, which exists as long as the pool.
  ///
  /// It guarantees the same as a pool over a file: a read sees one committed state, and can begin while a write is
  /// running. As without WAL, a commit waits for the running reads.
  /// - Parameter options: ``ConnectionOptions/journalMode`` has no effect.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if memory runs out.
  public static func inMemory(
    options: PoolOptions = PoolOptions()
  ) throws(SQLiteError) -> SQLitePool {
    try options.refuseReadOnly("opening a pool in memory")
    let place = PoolSource.Place.memory(name: "socle-\(UUID().uuidString)")
    return try SQLitePool(PoolSource(place: place, options: options))
  }
}

extension PoolOptions {
  fileprivate func refuseReadOnly(_ attempt: String) throws(SQLiteError) {
    guard isReadOnly else { return }
    throw .misuse(
      attempt: attempt, reason: "a pool for reading only creates nothing. Use openingExistingAt")
  }
}
