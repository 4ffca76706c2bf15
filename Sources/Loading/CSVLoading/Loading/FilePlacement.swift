internal import Foundation

/// Moves a finished file to its target atomically, without ever replacing another file.
enum FilePlacement {

  /// Gives the file at `source` the name `target`, which must be free.
  ///
  /// - Throws: ``CSVLoadError/targetExists(path:)`` if `target` is not free; ``CSVLoadError/cannotWrite(path:reason:)``.
  static func move(_ source: String, to target: String) throws(CSVLoadError) {
    try checkIsFree(target)
    // Adds the new name, then removes the old name: unlike rename(2), link(2) never replaces a file.
    if link(source, target) == 0 {
      unlink(source)
    } else {
      try moveWithoutLinks(source, to: target)
    }
    flushFolder(of: target)
  }

  /// - Throws: ``CSVLoadError/targetExists(path:)`` if `target` exists, ``CSVLoadError/cannotWrite(path:reason:)`` if it is a
  ///   folder, ``CSVLoadError/leftover(path:)`` if a log or journal
  ///   for it does.
  static func checkIsFree(_ target: String) throws(CSVLoadError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder), isFolder.boolValue {
      throw .cannotWrite(path: target, reason: "it is a folder; name a database file")
    }
    if exists(target) { throw .targetExists(path: target) }
    for companion in ["-wal", "-shm", "-journal"] where exists(target + companion) {
      throw .leftover(path: target + companion)
    }
  }

  /// For file systems without hard links: reserves the name with an empty file, and replaces that file.
  private static func moveWithoutLinks(_ source: String, to target: String) throws(CSVLoadError) {
    let descriptor = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .targetExists(path: target) : failure(target)
    }
    close(descriptor)
    guard rename(source, target) == 0 else {
      let error = failure(target)
      unlink(target)
      throw error
    }
  }

  static func flush(_ path: String) throws(CSVLoadError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  /// Flushes the file's name to the disk. Some file systems refuse this operation, and do not need it.
  private static func flushFolder(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// - Throws: ``CSVLoadError/cannotWrite(path:reason:)`` if both paths lead to the same file; `noun` is what `other` is.
  static func checkDiffer(
    _ path: String, _ noun: String, _ other: String
  ) throws(CSVLoadError) {
    guard identity(of: path) == identity(of: other) else { return }
    throw .cannotWrite(
      path: path, reason: "it is the \(noun) \(other) itself; choose another name")
  }

  /// The number of the file at `path`; its path behind all symbolic links if there is none, as behind a dangling link.
  private static func identity(of path: String) -> [String] {
    var status = stat()
    if stat(path, &status) == 0 { return ["\(status.st_dev)", "\(status.st_ino)"] }
    var url = URL(fileURLWithPath: path)
    for _ in 0..<40 {
      let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
      url = folder.appendingPathComponent(url.lastPathComponent)
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else {
        break
      }
      url = URL(fileURLWithPath: link, relativeTo: folder).absoluteURL
    }
    return [url.path]
  }

  /// The path without symbolic links, also if nothing exists there.
  static func resolved(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
    return folder.appendingPathComponent(url.lastPathComponent).resolvingSymlinksInPath().path
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func failure(_ path: String) -> CSVLoadError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
