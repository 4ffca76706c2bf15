import SocleStorage
import TestSupport

@testable import SocleCore

/// The kinds of databases that a pool must treat alike.
enum PoolPlace: CaseIterable, Sendable {
  case logFile
  case journalFile
  case memory

  /// Runs `body` with a pool over a database of this kind with an empty table of accounts.
  func withPool<Result>(
    readers: Int = 4, _ body: (SQLitePool) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try body(try makePool(in: folder, readers: readers))
  }

  func withPool<Result>(
    readers: Int = 4, _ body: (SQLitePool) async throws -> Result
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(try makePool(in: folder, readers: readers))
  }

  private func makePool(in folder: TemporaryFolder, readers: Int) throws -> SQLitePool {
    let pool = try open(in: folder, readers: readers)
    try pool.write { try $0.createTable(Account.row) }
    return pool
  }

  private func open(in folder: TemporaryFolder, readers: Int) throws -> SQLitePool {
    var options = PoolOptions(readerCount: readers)
    switch self {
    case .logFile:
      return try SQLitePool(openingOrCreatingAt: folder.file(), options: options)
    case .journalFile:
      options.connection.journalMode = .delete
      return try SQLitePool(openingOrCreatingAt: folder.file(), options: options)
    case .memory:
      return try SQLitePool.inMemory(options: options)
    }
  }
}
