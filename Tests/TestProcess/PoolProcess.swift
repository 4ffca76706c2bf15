import Foundation
import SocleCore
import SocleStorage

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
      _ = try connection.prepareInsert(in: StepMade.row).insert(visit)
    }
    print(isFirst ? "made" : "found")
    try pool.close()
  }

  /// Opens a pool by a relative path, changes the working directory, writes and reads; prints the number of rows.
  static func writeAfterChangingFolder(_ path: String) throws {
    let url = URL(fileURLWithPath: path)
    let manager = FileManager.default
    guard manager.changeCurrentDirectoryPath(url.deletingLastPathComponent().path) else { return }
    let pool = try SQLitePool(openingOrCreatingAt: url.lastPathComponent)
    guard manager.changeCurrentDirectoryPath("/") else { return }
    try pool.write { connection in
      try connection.createTable(StepMade.row)
      _ = try connection.insert(StepMade(step: 0, process: 0), in: StepMade.row)
    }
    print(try pool.read { try $0.count(of: StepMade.row) })
  }

  /// Writes once, then creates `file`, which makes locks fail, and writes again; prints the seconds and the error.
  static func write(_ path: String, withLockFaultOf file: String) throws {
    let options = ConnectionOptions(busyTimeout: .milliseconds(10))
    let pool = try SQLitePool(openingOrCreatingAt: path, options: PoolOptions(connection: options))
    try pool.write { try $0.createTable(StepMade.row) }
    guard FileManager.default.createFile(atPath: file, contents: nil) else { return }
    var problem = "none"
    let time = ContinuousClock().measure {
      do {
        _ = try pool.write { try $0.insert(StepMade(step: 0, process: 0), in: StepMade.row) }
      } catch {
        problem = "\(error)"
      }
    }
    try FileManager.default.removeItem(atPath: file)
    print("\(time.components.seconds) s: \(problem)")
    _ = try pool.write { try $0.insert(StepMade(step: 1, process: 1), in: StepMade.row) }
    print(try pool.read { try $0.rows(of: StepMade.row).map(\.step) })
  }
}
