/// The progress of a load.
public struct LoadProgress: Hashable, Sendable {
  /// The name of the file that is being read.
  public var file: String
  /// The number of bytes read from all files on disk so far; for compressed files, compressed bytes.
  public var bytesRead: Int
  /// The size of all files on disk in bytes.
  public var totalBytes: Int
  /// The number of records read so far, from all files.
  public var rows: Int
}
