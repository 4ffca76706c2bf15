/// The rejections so far: all counted, by problem, and all with their records in the rejects folder.
final class RejectionLog {
  /// The first problems, at most 20.
  private(set) var groups: [RejectionGroup] = []
  private(set) var total = 0
  let folder: RejectsFolder?

  private static let groupLimit = 20

  /// - Parameter path: The path of the rejects folder; nil for none.
  init(path: String?, dialect: CSVDialect) throws(LoadError) {
    folder = try path.map { path throws(LoadError) in
      try RejectsFolder(path: path, dialect: dialect)
    }
  }

  /// - Parameter isOpen: Whether the record ends in a quote that is never closed.
  func add(
    _ rejection: Rejection, of file: TableFile, record: [UInt8], isOpen: Bool = false
  ) throws {
    total += 1
    let table = file.table.name
    if let index = groups.firstIndex(where: { $0.contains(rejection, of: table) }) {
      groups[index].add(rejection)
    } else if groups.count < Self.groupLimit {
      groups.append(RejectionGroup(rejection, of: table))
    }
    try folder?.add(record, of: file, rejection, isOpen: isOpen)
  }
}
