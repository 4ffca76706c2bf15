import Foundation

/// A database's place on disk: its path and the files that SQLite keeps beside it.
package struct DatabaseFile {
  package let path: String

  /// - Throws: ``SQLiteError/file(path:problem:)`` for a path that is empty or holds a NUL.
  package init(_ path: String) throws(SQLiteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .file(path: path, problem: .denied(reason: "a path may not be empty or hold a NUL"))
    }
    self.path = path
  }

  private init(known path: String) {
    self.path = path
  }

  /// The path as SQLite must get it: never one of its special names (`:memory:`, `file:…`, the empty one).
  package var enginePath: String { path.hasPrefix("/") ? path : "./\(path)" }

  /// The URI that opens the file as immutable: SQLite reads it without locks and without a log.
  var immutableURI: String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    let escaped = enginePath.addingPercentEncoding(withAllowedCharacters: allowed)
    return "file:\(escaped ?? enginePath)?immutable=1"
  }

  /// The files that SQLite would take for this database's own.
  var companions: [String] { ["-wal", "-shm", "-journal"].map { path + $0 } }

  package var folder: String {
    let parent = (path as NSString).deletingLastPathComponent
    return parent.isEmpty ? "." : parent
  }

  var hasLog: Bool { DatabaseFile.size(of: path + "-wal").map { $0 > 0 } ?? false }
  var isFolderWritable: Bool { access(folder, W_OK) == 0 }
  var size: Int? { DatabaseFile.size(of: path) }

  /// The file that a link leads to: SQLite keeps its other files beside that one.
  var real: DatabaseFile {
    guard let resolved = realpath(path, nil) else { return self }
    defer { free(resolved) }
    return DatabaseFile(known: String(cString: resolved))
  }

  /// Whether anything exists at `path`, a dangling link included.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
