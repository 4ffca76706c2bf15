internal import Foundation
internal import SocleCore
internal import SocleLiveSchema

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

  /// A file name has at most 255 bytes: that of the target, `.loading-`, 16 digits, and `-wal`.
  private static let nameLimit = 255 - 29

  /// - Parameters:
  ///   - target: The path of the database.
  ///   - live: The database that exists already; the new one gets its settings.
  /// - Throws: ``LoadError/underWay(path:)`` if another load has the lock; ``LoadError/cannotWrite(path:reason:)`` if there is
  ///   no lock, or the name of the target is too long or not its only one; ``SQLiteError/file(path:problem:)`` if the folder is
  ///   missing or cannot be written.
  init(beside target: String, like live: Connection? = nil) throws {
    self.target = target
    let place = try DatabaseFile(target).real.path
    realPath = place
    guard PathParts(place).name.utf8.count <= Self.nameLimit else {
      let reason = "the file's name has more than \(Self.nameLimit) bytes"
      throw LoadError.cannotWrite(
        path: target,
        reason: "\(reason), too many for temporary files with longer names; choose a shorter name")
    }
    lock = try LoadLock(of: place, called: target)
    Self.removeLeftovers(of: place)
    try Self.checkHasOneName(place, called: target)
    // It need not survive a crash, because nothing uses it before it is complete.
    let options = ConnectionOptions(
      journalMode: .memory, synchronous: .off, enforcesForeignKeys: false, cacheKibibytes: 8 << 10)
    file = try Self.naming(place, as: target) { () throws(SQLiteError) in
      try StagedFile(for: place, suffix: "loading")
    }
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
  /// - Throws: ``LoadError/targetExists(path:)`` if something exists at the target by now; ``LoadError/changed(path:)``
  ///   if the temporary file was replaced.
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
  ///
  /// Their names are that of the target, `.loading-` and 16 digits as ``StagedFile`` writes them, or the names of SQLite's files
  /// for such a database.
  private static func removeLeftovers(of target: String) {
    let folder = PathParts(target).folder
    let prefix = Array((PathParts(target).name + ".loading-").utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.utf8.starts(with: prefix) {
      let rest = name.utf8.dropFirst(prefix.count)
      let digits = rest.prefix { "0123456789abcdef".utf8.contains($0) }
      let suffix = String(decoding: rest.dropFirst(16), as: UTF8.self)
      guard digits.count == 16, ["", "-journal", "-wal", "-shm"].contains(suffix) else { continue }
      let database = name.utf8.prefix(prefix.count + 16)
      let path = "\(folder)/\(String(decoding: database, as: UTF8.self))"
      try? DatabaseFile(path).removeAbandoned(besides: target)
    }
  }

  /// - Throws: ``LoadError/cannotWrite(path:reason:)`` if the file has several names, each with a lock and a log of its own.
  private static func checkHasOneName(_ path: String, called name: String) throws(LoadError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_nlink > 1 else { return }
    throw .cannotWrite(
      path: name,
      reason: """
        the file has \(status.st_nlink) names (hard links), and SQLite keeps a log beside each of them; load into a copy of \
        the file, or remove the other names
        """)
  }
}

/// The exclusive right to load into a database, held by at most one load of all processes.
///
/// It is a lock on an empty file beside the database. The database itself must not be opened for it: closing that descriptor
/// would drop SQLite's locks.
private final class LoadLock {
  private let path: String
  private let descriptor: Int32

  /// - Throws: ``LoadError/underWay(path:)`` if another load has it; ``LoadError/cannotWrite(path:reason:)`` if something else
  ///   has the name of the file, or the file cannot be locked.
  init(of target: String, called name: String) throws {
    path = target + ".loading"
    while true {
      let descriptor = try Self.openFile(path, for: name)
      let problem = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
      let isThere = Self.isEmptyFile(descriptor, at: path)
      // The load that had the lock may have removed the file after this one opened it.
      if problem == 0, isThere {
        self.descriptor = descriptor
        return
      }
      if isThere, problem != EWOULDBLOCK { unlink(path) }
      close(descriptor)
      if problem != 0 { throw LoadError(lockingFailedWith: problem, path, for: name) }
    }
  }

  deinit {
    var status = stat()
    if fstat(descriptor, &status) == 0, Self.isEmptyFile(descriptor, at: path) {
      try? DatabaseFile(path).remove(ifStill: FileIdentity(status))
    }
    close(descriptor)
  }

  /// Opens or creates the file. A file that is not empty is not opened: it may be a database that this process uses.
  private static func openFile(_ path: String, for target: String) throws -> Int32 {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG || status.st_size > 0 {
      throw LoadError.cannotWrite(
        path: path,
        reason: """
          a load needs an empty file of this name, but something else has the name; move it, or choose another name for the \
          database
          """)
    }
    let flags = O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor < 0 else { return descriptor }
    let reason = String(cString: strerror(errno)) + "; check the folder and the disk"
    // An error about a missing folder is more specific than the system's.
    _ = try StagedFile(for: target)
    throw LoadError.cannotWrite(path: path, reason: reason)
  }

  private static func isEmptyFile(_ descriptor: Int32, at path: String) -> Bool {
    var (here, there) = (stat(), stat())
    return fstat(descriptor, &here) == 0 && lstat(path, &there) == 0
      && FileIdentity(here) == FileIdentity(there) && here.st_size == 0
  }
}

extension LoadError {
  /// The error of a load that could not lock the file at `path`; `code` is the system's error number.
  init(lockingFailedWith code: Int32, _ path: String, for target: String) {
    let cause = String(cString: strerror(code))
    let reason = "the disk refuses the lock that keeps two loads apart (\(cause))"
    let advice = "load into a database on a local disk, and copy it"
    self =
      code == EWOULDBLOCK
      ? .underWay(path: target) : .cannotWrite(path: path, reason: "\(reason); \(advice)")
  }
}

extension Connection {
  /// Gives a new, empty database the settings of `other`, which would be lost when the new one is copied over `other`.
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
