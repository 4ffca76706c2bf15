import Foundation
import SQLiteStorage

@testable import SQLiteCore

/// The kinds of databases that a pool must treat alike.
enum PoolPlace: CaseIterable, Sendable {
  case logFile
  case journalFile
  case memory

  /// Runs `body` with a pool over a database of this kind with an empty table of accounts.
  func withPool<Result>(
    readers: Int = 4, _ body: (SQLitePool) throws -> Result
  ) throws -> Result {
    let folder = try PoolFolder()
    defer { withExtendedLifetime(folder) {} }
    return try body(try makePool(in: folder, readers: readers))
  }

  func withPool<Result>(
    readers: Int = 4, _ body: (SQLitePool) async throws -> Result
  ) async throws -> Result {
    let folder = try PoolFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(try makePool(in: folder, readers: readers))
  }

  private func makePool(in folder: PoolFolder, readers: Int) throws -> SQLitePool {
    let pool = try open(in: folder, readers: readers)
    try pool.write { try $0.createTable(Account.row) }
    return pool
  }

  private func open(in folder: PoolFolder, readers: Int) throws -> SQLitePool {
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

/// A folder of its own for one test, deleted with all its content when it goes out of use.
final class PoolFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/socle-pool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String = "test.sqlite") -> String { "\(path)/\(name)" }

  /// The names of its files in alphabetical order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

extension PoolFolder {
  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
