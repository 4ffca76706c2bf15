import ServerCatalogue

/// The result of a refresh of the whole list, as `--json` writes it.
struct ServerRefresh: Encodable, Equatable {
  let isLoaded = true
  /// The number of new servers.
  let added: Int
  /// The number of stored servers with any difference.
  let changed: Int
  /// The number of removed servers.
  let removed: Int
  /// The time of the load, in ISO 8601 and UTC.
  let loadedAt: String
  /// The first items that were left out, at most 20.
  let rejections: [RejectedItem]
  /// The number of items that were left out.
  let rejectedCount: Int

  /// Writes `replacement`, which was made from `list`, into `repository`.
  init(
    _ replacement: ServerReplacement, of list: ServerList<VPNServer>,
    into repository: ServerRepository, at time: String
  ) throws {
    let before = Dictionary(
      try repository.fullServers().map { (Array($0.id.utf8), $0) }, uniquingKeysWith: { $1 })
    removed = try repository.replaceAll(with: replacement)
    let old = list.items.map { (now: $0, before: before[Array($0.id.utf8)]) }
    added = old.count { $0.before == nil }
    changed = old.count { $0.before != nil && $0.before != $0.now }
    loadedAt = time
    rejections = list.rejected
    rejectedCount = list.rejectedCount
  }

  var text: String {
    let numbers = "\(added) added, \(changed) changed, \(removed) removed"
    return rejectedCount == 0 ? numbers : numbers + ", \(rejectedCount) rejected"
  }
}

/// The report of rejected items on standard error.
enum Rejections {
  static func write(_ first: [RejectedItem], total: Int) {
    for rejection in first { Console.writeError(rejection.description) }
    if total > first.count { Console.writeError("and \(total - first.count) more") }
  }
}
