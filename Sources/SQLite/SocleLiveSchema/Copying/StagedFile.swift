import Foundation
import SocleCore

/// A new database file that is written under a temporary name beside its target, and gets the target's name when it is
/// complete. The target is never an incomplete file.
///
/// The temporary name is the target's with a suffix and a random number, as in `copy.new-5f3a90c1d2e4b607`. Until the file is
/// placed, only its owner may read it. It is removed if this object is released before ``place()`` succeeds. If the process is
/// killed, the file keeps its temporary name and can be deleted.
package final class StagedFile {
  /// The path of the file until it is placed.
  package var path: String { file.path }
  private let target: DatabaseFile
  private let file: DatabaseFile
  private let permissions: mode_t
  private let identity: FileIdentity

  /// Creates the empty file under its temporary name.
  ///
  /// - Parameters:
  ///   - target: The final path of the file.
  ///   - suffix: The word between the target's name and the number.
  ///   - permissions: The permissions of the placed file; nil for those that the process gives to new files.
  package init(
    for target: String, suffix: String = "new", permissions: mode_t? = nil
  ) throws(SQLiteError) {
    self.target = try DatabaseFile(target)
    do throws(SQLiteError) {
      self.permissions =
        if let permissions { permissions } else {
          try Self.usualPermissions(beside: target, suffix)
        }
      file = try Self.unused(beside: target, suffix)
      identity = try file.createExclusively(permissions: 0o600)
    } catch {
      guard case .file(_, let problem) = error else { throw error }
      throw .file(path: target, problem: problem)
    }
  }

  deinit {
    guard isOurs else { return }
    for file in [path] + file.companions { unlink(file) }
  }

  /// The permissions that the process gives to new files, learned from an empty one: reading the umask would change it for the
  /// whole process, and a file with content would be readable for a moment.
  private static func usualPermissions(
    beside target: String, _ suffix: String
  ) throws(SQLiteError) -> mode_t {
    let sample = try unused(beside: target, suffix)
    try sample.createExclusively()
    // Nobody else gives a file this random name.
    defer { unlink(sample.path) }
    var status = stat()
    return stat(sample.path, &status) == 0 ? status.st_mode & 0o777 : 0o600
  }

  /// Flushes the file to the disk and gives it the target's name, without ever replacing a file.
  ///
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at the target by now, if another file has taken the place
  ///   of this one, or if the system refuses.
  package func place() throws(SQLiteError) {
    guard isOurs else { throw .file(path: path, problem: .replaced) }
    chmod(path, permissions)
    try flush(path, O_RDWR)
    try target.checkIsFree()
    try move()
    // Some file systems refuse to flush a folder, and do not need it.
    try? flush(target.folder, O_RDONLY)
  }

  private var isOurs: Bool { identity == FileIdentity(path) }

  /// Gives the file the target's name. Unlike rename(2), none of these ways replaces a file.
  private func move() throws(SQLiteError) {
    if link(path, target.path) == 0 {
      unlink(path)
      return
    }
    // Some file systems do not have hard links.
    if errno != EEXIST, renameIfFree() { return }
    guard errno != EEXIST else { throw .file(path: target.path, problem: .exists) }
    // The rest, some network drives, need a reservation: an empty file, which remains if the process is killed here.
    let reserved = try target.createExclusively()
    guard target.isEmpty else { throw .file(path: target.path, problem: .exists) }
    guard rename(path, target.path) == 0 else {
      let error = refusal(errno)
      target.remove(ifStill: reserved)
      throw error
    }
  }

  /// Renames the file unless anything exists at the target, where the system can do both in one step.
  private func renameIfFree() -> Bool {
    #if canImport(Darwin)
      return renamex_np(path, target.path, UInt32(RENAME_EXCL)) == 0
    #else
      // Swift's Glibc does not declare it, and older ones do not have it.
      typealias Rename =
        @convention(c) (
          Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
      guard let function = dlsym(nil, "renameat2") else { return false }
      let replacingNothing: UInt32 = 1
      return unsafeBitCast(function, to: Rename.self)(
        AT_FDCWD, path, AT_FDCWD, target.path, replacingNothing) == 0
    #endif
  }

  private func flush(_ path: String, _ access: Int32) throws(SQLiteError) {
    let descriptor = open(path, access | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
    defer { close(descriptor) }
    #if canImport(Darwin)
      // Apple's fsync(2) leaves the data in the drive's own cache. Some file systems have only that.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw refusal(errno) }
  }

  private func refusal(_ reason: Int32) -> SQLiteError {
    .file(path: target.path, problem: .ofSystem(reason))
  }

  private static func unused(
    beside target: String, _ suffix: String
  ) throws(SQLiteError) -> DatabaseFile {
    try DatabaseFile("\(target).\(suffix)-\(DatabaseFile.randomDigits)")
  }
}

extension DatabaseFile {
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at the path, or a log or journal for it.
  package func checkIsFree() throws(SQLiteError) {
    if DatabaseFile.exists(path) { throw .file(path: path, problem: .exists) }
    guard let leftover else { return }
    throw .file(path: path, problem: .leftover(path: leftover))
  }
}
