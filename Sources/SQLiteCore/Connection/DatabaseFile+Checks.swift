import Foundation

extension DatabaseFile {
  /// Claims the path for a new database: an empty file that did not exist before.
  ///
  /// - Throws: ``SQLiteError/file(path:problem:)`` if that cannot be.
  func createExclusively() throws(SQLiteError) {
    if let leftover { throw .file(path: path, problem: .leftover(path: leftover)) }
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(path: path, problem: creationProblem(errno)) }
    // Nobody had time to lock a file this new, so closing the descriptor drops no lock.
    close(descriptor)
  }

  /// What an earlier database of that name has left; nil if there is nothing, or a database.
  ///
  /// To be looked for before a file is made: afterwards it may be the log of somebody who was quick to open it.
  var leftover: String? {
    guard let found = companions.first(where: DatabaseFile.exists), !DatabaseFile.exists(path)
    else { return nil }
    return found
  }

  /// Undoes ``createExclusively()`` after a failure further on, unless somebody else uses the file by now.
  ///
  /// To be called after the own connection is closed, which removes its log and journal.
  func removeWhatWasCreated() {
    guard !companions.contains(where: DatabaseFile.exists) else { return }
    unlink(path)
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
