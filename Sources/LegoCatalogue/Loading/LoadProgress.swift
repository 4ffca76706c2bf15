/// How far a load has come.
public struct LoadProgress: Hashable, Sendable {
  /// The name of the file that is being read.
  public var file: String
  /// The bytes taken from all files on disk so far; compressed ones, if they are compressed.
  public var bytesRead: Int
  /// The bytes of all files on disk.
  public var totalBytes: Int
  /// The records read so far, from all files.
  public var rows: Int
}

/// Adds up the progress of file after file.
final class LoadProgressMeter {
  private let totalBytes: Int
  private let onProgress: (LoadProgress) -> Void
  private var bytesBefore = 0
  private var rowsBefore = 0

  init(totalBytes: Int, onProgress: @escaping (LoadProgress) -> Void) {
    self.totalBytes = totalBytes
    self.onProgress = onProgress
  }

  func report(_ source: LegoRowSource) {
    let csv = source.reader.csv
    onProgress(
      LoadProgress(
        file: csv.fileName, bytesRead: bytesBefore + csv.input.bytesRead, totalBytes: totalBytes,
        rows: rowsBefore + source.counts.read))
  }

  func finish(_ source: LegoRowSource) {
    report(source)
    bytesBefore += source.reader.csv.input.bytesRead
    rowsBefore += source.counts.read
  }
}
