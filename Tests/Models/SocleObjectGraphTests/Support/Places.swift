import Foundation
import SocleCore
import SocleObjectGraph
import SocleQueries
import SocleStorage
import TestSupport

/// Where a test's database is.
enum Place: CaseIterable {
  case memory, disk

  func stage() throws -> Stage { try Stage(self) }
}

/// Keeps a temporary folder while a pool uses a file in it.
private struct Keeping: ConnectionExtension {
  let folder: TemporaryFolder

  func register(on connection: Connection) {}
  func hash(into hasher: inout Hasher) { hasher.combine(folder.path) }
  static func == (left: Keeping, right: Keeping) -> Bool { left.folder === right.folder }
}

/// A persister for one test, and its database, which is deleted with the test.
final class Stage: Sendable {
  let pool: SQLitePool
  let persister: SQLitePersister
  let path: String?
  private let options: PoolOptions

  init(_ place: Place, options: PoolOptions = PoolOptions()) throws {
    var options = options
    switch place {
    case .memory:
      path = nil
      pool = try SQLitePool.inMemory(options: options)
    case .disk:
      let folder = try TemporaryFolder()
      options.connection.extensions.append(Keeping(folder: folder))
      path = folder.file()
      pool = try SQLitePool(creatingAt: folder.file(), options: options)
    }
    self.options = options
    persister = SQLitePersister(pool)
  }

  /// A new persister of the same database, as in the next run of a program.
  func reopened() throws -> SQLitePersister {
    guard let path else { return SQLitePersister(pool) }
    return SQLitePersister(try SQLitePool(openingExistingAt: path, options: options))
  }

  /// Changes the database without the persister.
  func execute(_ sql: SQLFragment) throws {
    try pool.write { _ = try $0.execute(sql) }
  }

  /// The integers of the first column of a result.
  func integers(_ sql: SQLFragment) throws -> [Int64] {
    try pool.read { connection in
      try connection.rows(of: LiteralQuery(sql, reading: Int64.self))
    }
  }
}

extension Stage {
  /// The bytes that were ever written since the file was opened; 0 in memory.
  func writtenBytes() throws -> Int {
    guard let path else { return 0 }
    return try Data(contentsOf: URL(fileURLWithPath: path + "-wal")).count
  }

  /// Numbers that differ after a step, or after budgets or items are added or deleted.
  func changes() throws -> [Int64] {
    try integers(
      """
      SELECT last_id FROM socle_history_state UNION ALL SELECT step FROM socle_history_state
      UNION ALL SELECT count(*) FROM socle_history UNION ALL SELECT sum(digest / 1000000) FROM socle_history
      UNION ALL SELECT count(*) FROM Budget UNION ALL SELECT count(*) FROM BudgetItem
      """)
  }
}
