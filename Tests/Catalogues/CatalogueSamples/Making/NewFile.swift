internal import Foundation

/// A new file that is written sequentially through a small buffer.
///
/// Not `Sendable`: only one task may use it.
final class NewFile {
  let path: String
  private let descriptor: CInt
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16

  /// Creates the file.
  init(creatingAt path: String) throws(GeneratorError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .exists(path: path) }
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    self.path = path
    buffer.reserveCapacity(Self.bufferSize * 2)
  }

  deinit {
    close(descriptor)
  }

  /// Adds bytes, and writes the buffer when it is full.
  func append(_ bytes: some Sequence<UInt8>) throws(GeneratorError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the buffer.
  func flush() throws(GeneratorError) {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno != EINTR {
        throw .unwritable(path: path, reason: String(cString: strerror(errno)))
      }
      written += max(count, 0)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  func remove() {
    unlink(path)
  }
}
