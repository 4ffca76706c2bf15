extension InputFileError: CustomStringConvertible {

  /// What was attempted, on which file, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let path):
      "cannot open \"\(path)\": there is no such file; check the path"
    case .unreadable(let path, let reason):
      "cannot read \"\(path)\": \(reason); check that it is a file and that you may read it"
    case .damagedGzip(let path, let offset, let reason):
      "cannot decompress \"\(path)\": \(reason) at byte \(offset); download or copy the file again"
    case .outOfMemory(let path):
      "cannot decompress \"\(path)\": not enough memory; close other programs and try again"
    }
  }
}
