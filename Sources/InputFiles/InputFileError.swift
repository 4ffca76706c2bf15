/// What can go wrong while a file's bytes are being read.
public enum InputFileError: Error, Equatable, Sendable {

  /// There is no file at this path.
  case missing(path: String)

  /// The operating system refused to open or to read the file; `reason` is its own text.
  case unreadable(path: String, reason: String)

  /// The file begins like gzip, but cannot be decompressed to its end.
  ///
  /// `offset` counts the bytes of the file on disk, from 0, up to where decompression stopped.
  case damagedGzip(path: String, offset: Int, reason: String)

  /// Decompression could not begin for want of memory.
  case outOfMemory(path: String)
}
