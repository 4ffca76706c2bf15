/// The reasons why the bytes of a file cannot be read.
public enum InputFileError: Error, Equatable, Sendable {
  /// There is no file at this path.
  case missing(path: String)

  /// The operating system refused to open or read the file; `reason` is the system's message.
  case unreadable(path: String, reason: String)

  /// The path leads to a folder, or to a pipe where a file is needed; `found` is what it is, and what to do.
  case notAFile(path: String, found: String)

  /// The file begins like gzip, but cannot be decompressed completely.
  ///
  /// `offset` is the position in the compressed file, in bytes from 0, at which decompression stopped.
  case damagedGzip(path: String, offset: Int, reason: String)

  /// There is not enough memory for decompression.
  case outOfMemory(path: String)
}

extension InputFileError: CustomStringConvertible {
  /// The message: what was attempted, on which file, and what to do.
  public var description: String {
    switch self {
    case .missing(let path):
      "cannot open \"\(path)\": there is no such file; check the path"
    case .unreadable(let path, let reason):
      "cannot read \"\(path)\": \(reason); check the permissions of the file and its folder"
    case .notAFile(let path, let found): "\"\(path)\" is \(found)"
    case .damagedGzip(let path, let offset, let reason):
      "cannot decompress \"\(path)\": \(reason) at byte \(offset); download or copy the file again"
    case .outOfMemory(let path):
      "cannot decompress \"\(path)\": not enough memory; close other programs and try again"
    }
  }
}
