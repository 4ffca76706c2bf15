internal import CSQLite
import Foundation

package struct DatabaseFile {
  /// The first bytes of every database file that is not empty.
  package static let beginning = Array("SQLite format 3\0".utf8)

  package let path: String

  /// - Throws: ``SQLiteError/file(path:problem:)`` for a path that is empty, contains a NUL, or has a special meaning for
  ///   SQLite (`:memory:`, `file:…`).
  package init(_ path: String) throws(SQLiteError) {
    if let reason = DatabaseFile.flaw(of: path) {
      throw .file(path: path, problem: .unusable(reason: reason))
    }
    self.path = path
  }

  private static func flaw(of path: String) -> String? {
    if path.isEmpty {
      return "a database file needs a path. Name one, or use Connection.inMemory()"
    }
    if path.utf8.contains(0) { return "the path contains a NUL. Remove it" }
    if (path as NSString).lastPathComponent == ":memory:" {
      return "this is SQLite's name for a database in memory, which has no file. Use "
        + "Connection.inMemory(), or another name"
    }
    if path.lowercased().hasPrefix("file:") {
      return "this is a URI, not a path. Pass URL(string:), or write ./ before the name of the file"
    }
    return nil
  }

  /// The path in a form that SQLite never reads as one of its special names (`:memory:`, `file:…`, the empty name).
  package var enginePath: String { path.hasPrefix("/") ? path : "./\(path)" }

  /// The URI that opens the file as immutable: SQLite reads it without locks and without a log.
  var immutableURI: String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    let escaped = enginePath.addingPercentEncoding(withAllowedCharacters: allowed)
    return "file:\(escaped ?? enginePath)?immutable=1"
  }

  /// The paths of the files that SQLite would use as this database's log and journal.
  package var companions: [String] { ["-wal", "-shm", "-journal"].map { path + $0 } }

  package var folder: String {
    let parent = (path as NSString).deletingLastPathComponent
    return parent.isEmpty ? "." : parent
  }

  var hasLog: Bool { DatabaseFile.size(of: path + "-wal").map { $0 > 0 } ?? false }
  var isFolderWritable: Bool { access(folder, W_OK) == 0 }
  /// Whether this process may write the file, and create the files that SQLite needs beside it.
  package var isWritable: Bool { access(path, W_OK) == 0 && real.isFolderWritable }
  var size: Int? { DatabaseFile.size(of: path) }

  /// The target of a symbolic link: SQLite keeps the log and journal beside the target.
  package var real: DatabaseFile {
    guard let resolved = realpath(path, nil) else { return self }
    defer { free(resolved) }
    return (try? DatabaseFile(String(cString: resolved))) ?? self
  }

  /// Whether anything exists at `path`, including a dangling link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}

extension DatabaseFile {
  /// Creates an empty file at the path for a new database; fails if anything exists there.
  package func createExclusively(permissions: mode_t = 0o644) throws(SQLiteError) {
    if let leftover { throw .file(path: path, problem: .leftover(path: leftover)) }
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, permissions)
    guard descriptor >= 0 else {
      throw .file(path: path, problem: DatabaseFile.creationProblem(errno))
    }
    // No other code can have locked a file this new, so closing the descriptor drops no lock.
    close(descriptor)
  }

  /// The log or journal that an earlier database at that path has left; nil if there is none, or the database exists.
  ///
  /// Read it before the file is created: a log that appears later may belong to another process that has already opened the
  /// file.
  package var leftover: String? {
    guard let found = companions.first(where: DatabaseFile.exists), !DatabaseFile.exists(path)
    else { return nil }
    return found
  }

  /// Undoes ``createExclusively()`` after a later failure, unless another process uses the file already.
  ///
  /// Call it after the connection is closed: closing removes the log and journal.
  package func removeWhatWasCreated() {
    guard !companions.contains(where: DatabaseFile.exists) else { return }
    unlink(path)
  }

  /// Creates an empty file, which is an empty database, unless something exists at the path.
  ///
  /// Another process may create the file at the same time, and begin to use it.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if nothing exists and the file cannot be created, or if a log or journal
  ///   of an earlier database exists.
  package func createIfMissing() throws(SQLiteError) {
    guard !DatabaseFile.exists(path) else { return }
    if let leftover { throw .file(path: path, problem: .leftover(path: leftover)) }
    do {
      // SQLite itself creates the file: closing a descriptor of our own would drop the locks of a thread that has opened the
      // file meanwhile (https://sqlite.org/howtocorrupt.html, 2.2).
      _ = try Connection(path: enginePath, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    } catch {
      let isAllowed = access(folder, W_OK | X_OK) == 0
      let problem = isAllowed ? .unusable(reason: "\(error)") : DatabaseFile.creationProblem(errno)
      throw .file(path: path, problem: problem)
    }
  }

  /// - Throws: ``SQLiteError/file(path:problem:)`` if nothing exists, or something other than a regular file.
  func checkExists() throws(SQLiteError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = errno
      throw .file(path: path, problem: reason == ENOENT ? .missing : .ofSystem(reason))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .file(path: path, problem: .isFolder)
    // SQLite would wait for ever on a pipe.
    default: throw .file(path: path, problem: .notADatabase)
    }
  }

  private static func creationProblem(_ reason: Int32) -> FileProblem {
    switch reason {
    case EEXIST: .exists
    case ENOENT, ENOTDIR: .folderMissing
    default: .ofSystem(reason)
    }
  }
}

/// Identifies a file by its device and number: what is at a path changes when the file is replaced, not when it is renamed.
package struct FileIdentity: Hashable, Sendable {
  private let device: Int
  private let number: Int
  private var size = 0
  private var seconds = 0
  private var nanoseconds = 0

  /// The identity of the file that exists now at `path`; nil if there is none.
  ///
  /// - Parameter includingContents: Whether size and modification time count, which change when the file is written to.
  package init?(_ path: String, includingContents: Bool = false) {
    var status = stat()
    // Passing the string itself would allocate a copy, once for each write of a pool.
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    device = Int(truncatingIfNeeded: status.st_dev)
    number = Int(truncatingIfNeeded: status.st_ino)
    guard includingContents else { return }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (size, seconds, nanoseconds) = (Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec))
  }
}

extension FileProblem {
  package static func ofSystem(_ code: Int32) -> FileProblem {
    let reason = String(cString: strerror(code))
    return switch code {
    case EACCES, EPERM, EROFS: .denied(reason: reason)
    default: .unusable(reason: "the system reports \"\(reason)\"")
    }
  }
}

/// The location of a database file: a path (`String`) or a file `URL`.
public protocol DatabaseLocation {
  /// The path of the file.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a URL that is not a plain file URL.
  func databasePath() throws(SQLiteError) -> String
}

extension String: DatabaseLocation {
  /// The string itself.
  public func databasePath() -> String { self }
}

extension URL: DatabaseLocation {
  /// The path of a file URL.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the URL is not a file URL, or has a query such as `?mode=ro`,
  ///   which SQLite's URIs have; `readOnly` and ``ConnectionOptions`` take the place of such parameters.
  public func databasePath() throws(SQLiteError) -> String {
    let subject = "the location \(absoluteString)"
    guard isFileURL else {
      let reason = "it is not a file URL. Make it with URL(fileURLWithPath:)"
      throw .impossible(subject: subject, reason: reason)
    }
    guard query(percentEncoded: true) == nil else {
      let reason = "it has a query. Remove it, and pass readOnly or ConnectionOptions instead"
      throw .impossible(subject: subject, reason: reason)
    }
    return path
  }
}
