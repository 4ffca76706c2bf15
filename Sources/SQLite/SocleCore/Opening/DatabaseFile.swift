import Foundation

/// The file of a database, by its path: checks the path and the file without opening it as a database.
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
    if PathParts(path).name == ":memory:" {
      return "this is SQLite's name for a database in memory, which has no file. Use "
        + "Connection.inMemory(), or another name"
    }
    if path.lowercased().hasPrefix("file:") {
      return "this is a URI, not a path. Pass URL(string:), or write ./ before the name of the file"
    }
    return nil
  }

  /// The path in a form that SQLite never reads as one of its special names (`:memory:`, `file:…`, the empty name).
  package var enginePath: String { isAbsolute ? path : "./\(path)" }

  // Compared by bytes: an accent at the beginning of the name would form one character with the slash.
  package var isAbsolute: Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The URI that opens the file as immutable: SQLite reads it without locks and without a log.
  var immutableURI: String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    let escaped = enginePath.addingPercentEncoding(withAllowedCharacters: allowed)
    // With an empty authority, because SQLite would read one after the two slashes of a path such as `//tmp/x`.
    return "file:\(isAbsolute ? "//" : "")\(escaped ?? enginePath)?immutable=1"
  }

  /// The paths of the files that SQLite would use as this database's log and journal.
  package var companions: [String] { ["-wal", "-shm", "-journal"].map { path + $0 } }

  package var folder: String { PathParts(path).folder }

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
