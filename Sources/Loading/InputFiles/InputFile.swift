/// A file as a stream of bytes: read as it is, or decompressed while it is read if it is gzip.
///
/// The first two bytes of the file determine which, not its name. Memory stays at one chunk (and zlib's
/// 40 KiB for gzip), whatever the size of the file. Not `Sendable`: only one task may use it.
package final class InputFile {
  private let file: DiskFile
  /// Nil for a file that is read as it is.
  private let inflater: Inflater?

  /// Opens the file and looks at its first bytes.
  ///
  /// - Parameters:
  ///   - chunkSize: The maximum number of bytes that one `read` takes from a gzip file; 128 KiB by default.
  ///   - isReadOnce: Whether the file may be a pipe. By default it may.
  package convenience init(
    path: String, chunkSize: Int = 1 << 17, isReadOnce: Bool = true
  ) throws(InputFileError) {
    try self.init(DiskFile(path: path, bufferSize: chunkSize, isReadOnce: isReadOnce))
  }

  /// Uses a copy of bytes in memory as the contents of a file.
  ///
  /// - Parameter name: The name that messages use in place of a path.
  package convenience init(
    bytes: UnsafeRawBufferPointer, name: String
  ) throws(InputFileError) {
    try self.init(DiskFile(copying: bytes, name: name))
  }

  private init(_ file: DiskFile) throws(InputFileError) {
    self.file = file
    let isGzip = try file.beginsLikeGzip()
    inflater = isGzip ? Inflater(file) : nil
    if isGzip, inflater == nil {
      let reason = "not enough memory for decompression; close other programs and try again"
      throw InputFileError(path: file.path, reason: reason)
    }
  }

  package var isGzip: Bool { inflater != nil }

  package var bytesRead: Int { file.bytesRead }

  /// The size of the file on disk, in bytes, when it was opened; 0 if it is a pipe.
  package var totalBytes: Int { file.totalBytes }

  /// Puts the next bytes at the front of `buffer`.
  ///
  /// The number of bytes put there can be smaller than the buffer; it is 0 only at the end (or for an empty buffer).
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFileError) -> Int {
    if buffer.isEmpty { return 0 }
    if let inflater { return try inflater.read(into: buffer) }
    if file.unread.isEmpty { return try file.read(into: buffer) }
    let count = min(buffer.count, file.unread.count)
    buffer.copyMemory(from: .init(rebasing: file.unread.prefix(count)))
    file.consume(count)
    return count
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
