import Foundation
import SQLiteCore

/// A new database file that is written under another name beside its target, and gets the target's name when it is complete:
/// at the target there is nothing, or all of it.
///
/// The other name is the target's with `.new-` and a random number. The file of a killed process keeps that name: it is in
/// nobody's way, and can be deleted.
package struct StagedFile {
  private let target: DatabaseFile
  private let file: DatabaseFile

  /// The path of the file until it is placed.
  package var path: String { file.path }

  /// Creates the file, empty.
  ///
  /// - Parameter permissions: The file's permissions; nil for those of any new file.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at `target`, even a log or journal, or if the file cannot
  ///   be created.
  package init(for target: String, permissions: mode_t?) throws(SQLiteError) {
    self.target = try DatabaseFile(target)
    file = try DatabaseFile("\(target).new-\(UInt32.random(in: 1...UInt32.max))")
    try checkTargetIsFree()
    do {
      try file.createExclusively(permissions: permissions ?? 0o644)
    } catch {
      guard case .file(_, let problem) = error else { throw error }
      throw .file(path: target, problem: problem)
    }
    // The process's mask may have removed some.
    if let permissions { chmod(path, permissions) }
  }

  /// Flushes the file to the disk and gives it the target's name, without ever replacing a file.
  ///
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at the target by now, or the system refuses.
  package func place() throws(SQLiteError) {
    try flush(path, O_RDWR)
    try checkTargetIsFree()
    // Adds a name: unlike rename(2), link(2) never replaces a file.
    if link(path, target.path) == 0 {
      unlink(path)
    } else if errno == EEXIST {
      throw .file(path: target.path, problem: .exists)
    } else {
      try placeWithoutLink()
    }
    // Some file systems refuse to flush a folder, and do not need it.
    try? flush(target.folder, O_RDONLY)
  }

  /// Removes the file, if it was not placed.
  package func discard() {
    unlink(path)
  }

  /// For file systems without hard links: reserves the name with an empty file, and replaces that file.
  private func placeWithoutLink() throws(SQLiteError) {
    try target.createExclusively()
    guard rename(path, target.path) == 0 else {
      let error = refusal(errno)
      unlink(target.path)
      throw error
    }
  }

  private func checkTargetIsFree() throws(SQLiteError) {
    if DatabaseFile.exists(target.path) { throw .file(path: target.path, problem: .exists) }
    guard let leftover = target.leftover else { return }
    throw .file(path: target.path, problem: .leftover(path: leftover))
  }

  private func flush(_ path: String, _ access: Int32) throws(SQLiteError) {
    let descriptor = open(path, access | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw refusal(errno) }
  }

  private func refusal(_ reason: Int32) -> SQLiteError {
    .file(path: target.path, problem: .denied(reason: String(cString: strerror(reason))))
  }
}
