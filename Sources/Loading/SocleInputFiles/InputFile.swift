internal import Foundation

/// A file as a stream of bytes: read as it is, or decompressed while it is read if it is gzip.
///
/// The first two bytes of the file, not its name, show whether it is gzip. Memory stays at one chunk (and zlib's
/// 40 KiB for gzip), whatever the size of the file. Not `Sendable`: only one task may use it.
///
/// It is read with `read(2)`. A mapped file would need no buffer, but its pages count as this process's memory.
package final class InputFile {
  /// The path from which the file was opened, or the name given in its place.
  let path: String

  /// The size of the file on disk, in bytes, when it was opened; 0 if it is a pipe.
  package let totalBytes: Int

  /// Whether the file can be opened and read again: it is neither a pipe nor a device, nor bytes in memory.
  package let isRegular: Bool

  /// The number of bytes that were read from the file on disk.
  package private(set) var bytesRead = 0

  /// The bytes that were read ahead and not yet consumed.
  private(set) var unread: UnsafeMutableRawBufferPointer

  private let buffer: UnsafeMutableRawBufferPointer
  /// The file's descriptor; negative for bytes in memory.
  private let descriptor: CInt
  /// Nil for a file that is read as it is.
  private var inflater: Inflater?

  /// Opens the file and looks at its first bytes.
  ///
  /// - Parameters:
  ///   - chunkSize: The maximum number of bytes that one `read` takes from a gzip file; 128 KiB by default.
  ///   - isReadOnce: Whether the file may be a pipe. By default it may.
  package init(
    path: String, chunkSize: Int = 1 << 17, isReadOnce: Bool = true
  ) throws(InputFileError) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | (isReadOnce ? 0 : O_NONBLOCK))
    var status = stat()
    let isKnown = descriptor >= 0 && fstat(descriptor, &status) == 0
    let code = errno
    self.path = path
    let kind = status.st_mode & S_IFMT
    totalBytes = isKnown ? Int(status.st_size) : 0
    isRegular = isKnown && kind == S_IFREG
    buffer = .allocate(byteCount: max(chunkSize, 2), alignment: 16)
    unread = .init(rebasing: buffer.prefix(0))
    guard isKnown else { throw error(code) }
    if kind == S_IFDIR { throw InputFileError(path: path, reason: "it is a folder; name a file") }
    guard isReadOnce || isRegular else {
      let advice = "which can be read only once; save its contents in a file first"
      throw InputFileError(path: path, reason: "it is a pipe or a device, \(advice)")
    }
    try prepareInflater()
  }

  /// Uses a copy of bytes in memory as the contents of a file.
  ///
  /// - Parameter name: The name that messages use in place of a path.
  package init(bytes: UnsafeRawBufferPointer, name: String) throws(InputFileError) {
    (path, descriptor, totalBytes, bytesRead) = (name, -1, bytes.count, bytes.count)
    isRegular = false
    buffer = .allocate(byteCount: max(bytes.count, 2), alignment: 16)
    buffer.copyMemory(from: bytes)
    unread = .init(rebasing: buffer.prefix(bytes.count))
    try prepareInflater()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    buffer.deallocate()
  }

  package var isGzip: Bool { inflater != nil }

  /// Puts the next bytes at the front of `target`.
  ///
  /// The number of bytes put there can be smaller than the buffer; it is 0 only at the end (or for an empty buffer).
  package func read(into target: UnsafeMutableRawBufferPointer) throws(InputFileError) -> Int {
    if target.isEmpty { return 0 }
    if let inflater { return try inflater.read(from: self, into: target) }
    if unread.isEmpty { return try readDisk(into: target) }
    let count = min(target.count, unread.count)
    target.copyMemory(from: .init(rebasing: unread.prefix(count)))
    consume(count)
    return count
  }

  private func prepareInflater() throws(InputFileError) {
    guard try beginsLikeGzip() else { return }
    inflater = Inflater()
    guard inflater == nil else { return }
    let reason = "not enough memory for decompression; close other programs and try again"
    throw InputFileError(path: path, reason: reason)
  }
}

/// The bytes as they are on disk.
extension InputFile {
  /// The number of bytes that were consumed.
  var offset: Int { bytesRead - unread.count }

  func consume(_ count: Int) {
    unread = .init(rebasing: unread.dropFirst(count))
  }

  /// Reads further bytes behind the unread ones; false if the file has no more.
  func readMore() throws(InputFileError) -> Bool {
    buffer.copyMemory(from: .init(unread))
    let count = try readDisk(into: .init(rebasing: buffer.dropFirst(unread.count)))
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

  /// Fills the front of `target` with bytes behind those that were read; their number is 0 only at the end of the file.
  private func readDisk(into target: UnsafeMutableRawBufferPointer) throws(InputFileError) -> Int {
    while descriptor >= 0 {
      let count = Foundation.read(descriptor, target.baseAddress, target.count)
      if count >= 0 {
        bytesRead += count
        return count
      }
      if errno != EINTR { throw error(errno) }
    }
    return 0
  }

  private func error(_ code: CInt) -> InputFileError {
    let isDenied = code == EACCES || code == EPERM
    let suspect = isDenied ? "permissions of the file and its folder" : "disk"
    let reason = "\(String(cString: strerror(code))); check the \(suspect)"
    return InputFileError(
      path: path, reason: code == ENOENT ? "there is no such file; check the path" : reason)
  }
}

package struct InputFileError: Error, Equatable, CustomStringConvertible {
  /// The path of the file, or the name given in its place.
  package let path: String
  package let reason: String
  /// Whether the file begins like gzip, but cannot be decompressed completely.
  package var isDamaged = false

  /// The message: what was attempted, on which file, and what to do.
  package var description: String {
    "cannot \(isDamaged ? "decompress" : "read") \"\(path)\": \(reason)"
  }
}
