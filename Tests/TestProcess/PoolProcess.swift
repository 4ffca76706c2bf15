import Foundation
import SQLiteCore
import SQLiteStorage

/// One of several processes that come to the same file at once.
enum PoolProcess {
  /// Opens the file or makes it, and its table if nobody has; leaves a row; prints "made" or "found".
  static func meet(_ path: String, _ mode: JournalMode) throws {
    let options = PoolOptions(connection: ConnectionOptions(journalMode: mode))
    let pool = try SQLitePool(openingOrCreatingAt: path, options: options)
    let isFirst = try pool.write { connection in
      guard try connection.tableNames().isEmpty else { return false }
      try connection.createTable(StepMade.row)
      return true
    }
    try pool.write { connection in
      let visit = StepMade(step: 0, process: Int(getpid()))
      _ = try connection.prepareInsert(into: StepMade.row).insert(visit)
    }
    print(isFirst ? "made" : "found")
    try pool.close()
  }
}
