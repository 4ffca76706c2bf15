/// The rejections so far: their number, the first of each problem, and the folder that receives their records.
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

  func add(_ rejection: Rejection, of table: String) {
    total += 1
    if let index = groups.firstIndex(where: { $0.contains(rejection, of: table) }) {
      groups[index].add(rejection)
    } else if groups.count < Self.groupLimit {
      groups.append(RejectionGroup(rejection, of: table))
    }
  }
}
