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

final class LoadProgressMeter {
  private let totalBytes: Int
  private let onProgress: (LoadProgress) throws -> Void
  private var bytesBefore = 0
  private var rowsBefore = 0

  init(totalBytes: Int, onProgress: @escaping (LoadProgress) throws -> Void) {
    self.totalBytes = totalBytes
    self.onProgress = onProgress
  }

  func report(_ file: TableFile, _ block: RecordBlock) throws {
    let (bytes, rows) = (bytesBefore + block.bytesRead, rowsBefore + block.recordsRead)
    if case .nothing = block.end { (bytesBefore, rowsBefore) = (bytes, rows) }
    try onProgress(
      LoadProgress(file: file.name, bytesRead: bytes, totalBytes: totalBytes, rows: rows))
  }
}
