internal import Foundation

/// An open file that is read from its first byte to its last with `read(2)`.
///
/// A mapped file would need no buffer, but its pages count as this process's memory.
final class DiskFile {
  let path: String

  /// The size of the file in bytes when it was opened; 0 for a pipe.
  let totalBytes: Int

  private(set) var bytesRead = 0

  private let descriptor: CInt

  /// - Parameter isReadOnce: Whether the file may be a pipe, whose contents can be read only once.
  init(path: String, isReadOnce: Bool = true) throws(InputFileError) {
    if !isReadOnce { try Self.checkIsReadTwice(path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(errno, path: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw Self.error(code, path: path)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw InputFileError(path: path, reason: "it is a folder; name a file")
    }
    self.path = path
    self.descriptor = descriptor
    totalBytes = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Fills the front of `buffer`; the number of bytes put there is 0 only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFileError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        bytesRead += count
        return count
      }
      if errno != EINTR { throw Self.error(errno, path: path) }
    }
  }

  /// Opening a pipe would wait for its writer.
  private static func checkIsReadTwice(_ path: String) throws(InputFileError) {
    var status = stat()
    guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      return
    }
    let advice = "which can be read only once; save its contents in a file first"
    throw InputFileError(path: path, reason: "it is a pipe or a device, \(advice)")
  }

  private static func error(_ code: CInt, path: String) -> InputFileError {
    let isDenied = code == EACCES || code == EPERM
    let suspect = isDenied ? "permissions of the file and its folder" : "disk"
    let reason = "\(String(cString: strerror(code))); check the \(suspect)"
    return InputFileError(
      path: path, reason: code == ENOENT ? "there is no such file; check the path" : reason)
  }
}
