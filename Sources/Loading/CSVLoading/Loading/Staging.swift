internal import Foundation
internal import SQLiteCore
internal import SQLiteStorage

/// The temporary database beside the target into which a load writes, so that the target gets all of it or nothing.
///
/// Its name is that of the target and a random number, as in `lego.sqlite.loading-5f3a90c1d2e4b607`. Until the load ends, a lock
/// on the file `lego.sqlite.loading` refuses other loads into the same target. The files of a killed process are removed by
/// the next load.
final class Staging {
  let connection: Connection
  /// The path of the database as the caller wrote it, which errors name.
  private let target: String
  private let realPath: String
  private let lock: LoadLock
  private let file: StagedFile

  /// - Parameters:
  ///   - target: The path of the database.
  ///   - live: The database that exists already; the new one gets its settings.
  /// - Throws: ``LoadError/underWay(path:)``, ``SQLiteError/file(path:problem:)`` if the folder is missing or cannot be
  ///   written.
  init(beside target: String, like live: Connection? = nil) throws {
    self.target = target
    let place = try DatabaseFile(target).real.path
    realPath = place
    lock = try LoadLock(of: place, called: target)
    Self.removeLeftovers(of: place)
    file = try Self.naming(place, as: target) { () throws(SQLiteError) in
      try StagedFile(for: place, suffix: "loading")
    }
    // It need not survive a crash, because nothing uses it before it is complete.
    let options = ConnectionOptions(
      journalMode: .memory, synchronous: .off, enforcesForeignKeys: false, cacheKibibytes: 8 << 10)
    connection = try Connection(openingExistingAt: file.path, options: options)
    // By default some builds of SQLite overwrite deleted bytes, even in each page that is split.
    try connection.execute("PRAGMA secure_delete = off", purpose: "turning off secure_delete")
    if let live { try connection.copySettings(of: live) }
  }

  deinit {
    try? connection.close()
  }

  var path: String { file.path }

  /// Turns on WAL, in which readers and a writer do not block each other, flushes the file, and gives it the target's name.
  ///
  /// - Throws: ``LoadError/targetExists(path:)`` if something exists at the target by now; ``LoadError/changed(path:)``.
  func place() throws {
    try connection.execute("PRAGMA journal_mode = wal", purpose: "turning on the write-ahead log")
    try connection.close()
    do {
      try Self.naming(realPath, as: target) { () throws(SQLiteError) in try file.place() }
    } catch { throw LoadError(error) ?? error }
  }

  /// Runs `body`; errors about the file at `place` name it `target`, as the caller did.
  private static func naming<Result>(
    _ place: String, as target: String, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    do {
      return try body()
    } catch {
      guard case .file(place, let problem) = error else { throw error }
      throw .file(path: target, problem: problem)
    }
  }

  /// Removes the files of loads that were killed; the lock proves that none is under way.
  private static func removeLeftovers(of target: String) {
    let url = URL(fileURLWithPath: target)
    let folder = url.deletingLastPathComponent().path
    let prefix = url.lastPathComponent + ".loading-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard digits.count == 16, UInt64(digits, radix: 16) != nil else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}

/// The right to load into a database, which one load has at a time, of whatever process.
private final class LoadLock {
  private let path: String
  private let descriptor: Int32

  /// - Throws: ``LoadError/underWay(path:)`` if another load has it.
  init(of target: String, called name: String) throws {
    path = target + ".loading"
    while true {
      let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        let reason = String(cString: strerror(errno))
        // An error about a missing folder is more specific than the system's.
        _ = try StagedFile(for: name)
        throw LoadError.cannotWrite(path: path, reason: reason)
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw LoadError.underWay(path: name)
      }
      // The load that had the lock may have removed the file after this one opened it.
      var (here, there) = (stat(), stat())
      if fstat(descriptor, &here) == 0, lstat(path, &there) == 0, here.st_ino == there.st_ino {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }
}

extension Connection {
  /// Gives a new, empty database the settings of another, which a copy of the one over the other would lose.
  fileprivate func copySettings(of other: Connection) throws {
    // Encoding, page size and vacuum mode cannot change once anything is stored.
    for name in ["encoding", "page_size", "auto_vacuum", "user_version", "application_id"]
      as [StaticString]
    {
      guard let value = try other.values(of: PragmaQuery(name)).first?.first else { continue }
      try run(PragmaQuery(name, value))
    }
  }
}
