/// The rejections so far: all counted, all in the rejects file, the first few in memory.
final class RejectionLog {
  /// The maximum number of rejections that are shown.
  static let shownLimit = 20

  private(set) var first: [Rejection] = []
  private(set) var total = 0
  /// The tables in which a parent was searched for and not found.
  var searchedParents: Set<String> = []
  private let file: RejectsFile?

  init(file: RejectsFile?) {
    self.file = file
  }

  /// - Throws: ``CSVLoadError/cannotWrite(path:reason:)`` if the rejects file cannot be written.
  func add(_ rejection: Rejection, record: [UInt8]) throws(CSVLoadError) {
    total += 1
    if first.count < Self.shownLimit { first.append(rejection) }
    try file?.write(rejection, record: record)
  }

  func close() throws(CSVLoadError) {
    try file?.close()
  }
}
