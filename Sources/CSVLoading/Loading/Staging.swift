internal import Foundation
internal import SQLiteCore

/// The temporary database beside the target into which a load writes, so that the target gets all of it or nothing.
///
/// Its name describes it: `lego.sqlite.loading-4711`, with the number of the process. The file of a killed process is
/// removed by the next load.
final class Staging {
  let path: String
  let connection: Connection

  /// - Throws: ``SQLiteError/file(path:problem:)`` if the folder is missing or cannot be written.
  init(beside target: String) throws {
    path = "\(target).loading-\(getpid())"
    Self.removeLeftovers(of: target)
    Self.remove(path)
    // It need not survive a crash: until it is complete, nothing uses it.
    let options = ConnectionOptions(
      journalMode: .memory, synchronous: .off, enforcesForeignKeys: false, cacheKibibytes: 8 << 10)
    connection = try Connection(creatingAt: path, options: options)
    // By default some builds of SQLite overwrite deleted bytes, even in each page that is split.
    try connection.execute("PRAGMA secure_delete = off", purpose: "letting deleted bytes lie")
  }

  deinit {
    try? connection.close()
    Self.remove(path)
  }

  /// Turns on WAL, in which readers and a writer do not block each other, closes the file and flushes it to the disk.
  func seal() throws {
    try connection.execute("PRAGMA journal_mode = wal", purpose: "turning on the write-ahead log")
    try connection.close()
    try FilePlacement.flush(path)
  }

  private static func remove(_ path: String) {
    for file in [path, path + "-wal", path + "-shm", path + "-journal"] { unlink(file) }
  }

  private static func removeLeftovers(of target: String) {
    let url = URL(fileURLWithPath: target)
    let folder = url.deletingLastPathComponent().path
    let prefix = url.lastPathComponent + ".loading-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      // A process that still runs may be writing to it.
      guard let process = Int32(name.dropFirst(prefix.count)), process > 0 else { continue }
      if kill(process, 0) != 0, errno == ESRCH { remove("\(folder)/\(name)") }
    }
  }
}
