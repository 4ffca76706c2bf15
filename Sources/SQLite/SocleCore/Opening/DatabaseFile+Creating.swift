import Foundation
internal import SocleCSQLite

extension DatabaseFile {
  /// Creates an empty file at the path for a new database.
  ///
  /// - Returns: The identity of the file, with which ``remove(ifStill:)`` undoes the creation.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at the path, if a log or journal of an earlier database
  ///   exists beside it, or if the folder is missing or not writable.
  @discardableResult
  package func createExclusively(
    permissions: mode_t = 0o644
  ) throws(SQLiteError) -> FileIdentity {
    if let leftover { throw .file(path: path, problem: .leftover(path: leftover)) }
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, permissions)
    guard descriptor >= 0 else {
      throw .file(path: path, problem: DatabaseFile.creationProblem(errno))
    }
    // No other code can have locked a file this new, so closing the descriptor drops no lock.
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .file(path: path, problem: .ofSystem(errno))
    }
    return FileIdentity(status)
  }

  /// The log or journal that an earlier database at that path has left; nil if there is none, or the database exists.
  ///
  /// Read it before the file is created: a log that appears later may belong to another process that has already opened the
  /// file.
  package var leftover: String? {
    // The log first: a process that creates the file meanwhile creates the file before its log.
    guard let found = companions.first(where: DatabaseFile.exists), !DatabaseFile.exists(path)
    else { return nil }
    return found
  }

  /// Removes the file that ``createExclusively(permissions:)`` created, after a later failure, unless it is not empty, another file
  /// has taken its place, or another process uses it already.
  ///
  /// Call it after the connection is closed: closing removes the log and journal.
  package func remove(ifStill created: FileIdentity) {
    whileLocked { _ in
      guard isEmpty, FileIdentity(path) == created,
        !companions.contains(where: DatabaseFile.exists)
      else { return }
      removeName(of: created)
    }
  }

  /// Removes the file's name; a file that was renamed to that name after the last check keeps it.
  ///
  /// No call of the system removes a name only while it leads to a certain file. So the file gets another name first: the path, `-`
  /// and 16 digits, with which it remains if the process is killed before the next call, or if it is another file and the path is
  /// taken again by then.
  func removeName(of created: FileIdentity) {
    let aside = "\(path)-\(Self.randomDigits)"
    guard rename(path, aside) == 0 else {
      if errno == ENAMETOOLONG { unlink(path) }
      return
    }
    if FileIdentity(aside) == created || link(aside, path) == 0 {
      unlink(aside)
    } else if !DatabaseFile.exists(path) {
      // The file system has no hard links.
      rename(aside, path)
    }
  }

  /// A random number of 16 hexadecimal digits for the name of a temporary file. By such a name, a later load of CSV files
  /// recognizes a file that a killed load has left.
  package static var randomDigits: String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = String(repeating: "0", count: 16 - digits.count)
    return "\(zeros)\(digits)"
  }

  package var isEmpty: Bool { size == 0 }

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

  private static func creationProblem(_ reason: Int32) -> FileProblem {
    switch reason {
    case EEXIST: .exists
    case ENOENT, ENOTDIR: .folderMissing
    default: .ofSystem(reason)
    }
  }
}
