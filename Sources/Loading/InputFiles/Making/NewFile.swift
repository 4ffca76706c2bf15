internal import Foundation

/// A new file that is written sequentially.
///
/// Not `Sendable`: only one task may use it.
package final class NewFile {
  /// The path the file was created at.
  package let path: String
  private let descriptor: CInt

  /// Creates the file.
  ///
  /// - Throws: ``NewFileError`` if something is at `path` already or the system refuses.
  package init(creatingAt path: String) throws(NewFileError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .exists(path: path) }
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Appends all of `bytes`.
  ///
  /// - Throws: ``NewFileError/unwritable(path:reason:)``, such as for a full disk.
  package func write(_ bytes: [UInt8]) throws(NewFileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno != EINTR {
        throw .unwritable(path: path, reason: String(cString: strerror(errno)))
      }
      written += max(count, 0)
    }
  }

  /// Deletes the file.
  package func remove() {
    unlink(path)
  }
}

/// The reasons why a new file cannot be written.
package enum NewFileError: Error, Equatable, Sendable {
  /// Something exists at this path already; it was not changed.
  case exists(path: String)

  /// The operating system refused to create or write the file; `reason` is the system's message.
  case unwritable(path: String, reason: String)
}
