/// The reasons why the bytes of a file cannot be read.
public enum InputFileError: Error, Equatable, Sendable {

  /// There is no file at this path.
  case missing(path: String)

  /// The operating system refused to open or read the file; `reason` is the system's message.
  case unreadable(path: String, reason: String)

  /// The file begins like gzip, but cannot be decompressed to its end.
  ///
  /// `offset` counts the bytes of the file on disk, from 0, up to where decompression stopped.
  case damagedGzip(path: String, offset: Int, reason: String)

  /// There is not enough memory for decompression.
  case outOfMemory(path: String)
}
