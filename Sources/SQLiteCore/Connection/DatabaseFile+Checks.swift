import Foundation

extension DatabaseFile {
  /// Claims the path for a new database: an empty file that did not exist before.
  ///
  /// - Throws: ``SQLiteError/file(path:problem:)`` if that cannot be.
  func createExclusively() throws(SQLiteError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(path: path, problem: creationProblem(errno)) }
    // No connection can hold a lock on a file this new, so closing the descriptor drops none.
    close(descriptor)
    if let leftover = companions.first(where: DatabaseFile.exists) {
      unlink(path)
      throw .file(path: path, problem: .leftover(path: leftover))
    }
  }

  /// Undoes ``createExclusively()`` after a failure further on.
  func removeWhatWasCreated() {
    for file in [path] + companions { unlink(file) }
  }

  /// - Throws: ``SQLiteError/file(path:problem:)`` if nothing is there, or no plain file.
  func checkExists() throws(SQLiteError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = errno
      throw .file(
        path: path,
        problem: reason == ENOENT ? .missing : .denied(reason: String(cString: strerror(reason))))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .file(path: path, problem: .isFolder)
    // A pipe would keep SQLite waiting.
    default: throw .file(path: path, problem: .notADatabase)
    }
  }

  private func creationProblem(_ reason: Int32) -> FileProblem {
    switch reason {
    case EEXIST: .exists
    case ENOENT, ENOTDIR: .folderMissing
    default: .denied(reason: String(cString: strerror(reason)))
    }
  }
}
