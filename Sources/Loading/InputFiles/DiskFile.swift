internal import Foundation

/// An open file that is read from its first byte to its last with `read(2)`, or bytes in memory in its place.
///
/// A mapped file would need no buffer, but its pages count as this process's memory.
final class DiskFile {
  let path: String

  /// The size of the file in bytes when it was opened; 0 for a pipe.
  let totalBytes: Int

  private(set) var bytesRead = 0

  /// The bytes that were read ahead and not yet consumed.
  private(set) var unread: UnsafeMutableRawBufferPointer

  private let buffer: UnsafeMutableRawBufferPointer
  /// Negative for bytes in memory.
  private let descriptor: CInt

  /// - Parameters:
  ///   - bufferSize: The maximum number of bytes that are read ahead; at least 2.
  ///   - isReadOnce: Whether the file may be a pipe, whose contents can be read only once.
  init(path: String, bufferSize: Int = 2, isReadOnce: Bool = true) throws(InputFileError) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isReadOnce ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw Self.error(errno, path: path) }
    var status = stat()
    do throws(InputFileError) {
      guard fstat(descriptor, &status) == 0 else { throw Self.error(errno, path: path) }
      if let reason = Self.defect(status.st_mode & S_IFMT, isReadOnce: isReadOnce) {
        throw InputFileError(path: path, reason: reason)
      }
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    totalBytes = Int(status.st_size)
    buffer = .allocate(byteCount: max(bufferSize, 2), alignment: 16)
    unread = .init(rebasing: buffer.prefix(0))
  }

  /// A copy of `bytes`, all of them unread.
  init(copying bytes: UnsafeRawBufferPointer, name: String) {
    (path, descriptor, totalBytes, bytesRead) = (name, -1, bytes.count, bytes.count)
    buffer = .allocate(byteCount: max(bytes.count, 2), alignment: 16)
    buffer.copyMemory(from: bytes)
    unread = .init(rebasing: buffer.prefix(bytes.count))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    buffer.deallocate()
  }

  /// The number of bytes that were consumed.
  var offset: Int { bytesRead - unread.count }

  func consume(_ count: Int) {
    unread = .init(rebasing: unread.dropFirst(count))
  }

  /// Reads further bytes behind the unread ones; false if the file has no more.
  func readMore() throws(InputFileError) -> Bool {
    buffer.copyMemory(from: .init(unread))
    let count = try read(into: .init(rebasing: buffer.dropFirst(unread.count)))
    unread = .init(rebasing: buffer.prefix(unread.count + count))
    return count > 0
  }

  /// Whether the unread bytes begin with the two bytes that mark gzip.
  func beginsLikeGzip() throws(InputFileError) -> Bool {
    while unread.count < 2 {
      guard try readMore() else { return false }
    }
    return unread[0] == 0x1F && unread[1] == 0x8B
  }

  /// Fills the front of `buffer` with bytes behind those that were read; their number is 0 only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFileError) -> Int {
    while descriptor >= 0 {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        bytesRead += count
        return count
      }
      if errno != EINTR { throw Self.error(errno, path: path) }
    }
    return 0
  }

  /// The reason why a file of this kind cannot be read; nil if it can.
  private static func defect(_ kind: mode_t, isReadOnce: Bool) -> String? {
    if kind == S_IFDIR { return "it is a folder; name a file" }
    if isReadOnce || kind == S_IFREG { return nil }
    return
      "it is a pipe or a device, which can be read only once; save its contents in a file first"
  }

  private static func error(_ code: CInt, path: String) -> InputFileError {
    let isDenied = code == EACCES || code == EPERM
    let suspect = isDenied ? "permissions of the file and its folder" : "disk"
    let reason = "\(String(cString: strerror(code))); check the \(suspect)"
    return InputFileError(
      path: path, reason: code == ENOENT ? "there is no such file; check the path" : reason)
  }
}
