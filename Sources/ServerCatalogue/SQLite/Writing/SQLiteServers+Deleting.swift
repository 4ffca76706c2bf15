internal import SQLiteCore

extension SQLiteServers {
  /// Deletes what has a tier up to `maxTier` and an id that is not in `ids`, and counts it.
  func delete(idsNotIn ids: Set<String>, maxTier: Int) throws -> Int {
    let kept = Set(ids.lazy.map(ExactText.init))
    return try pool.write { try delete(idsNotIn: kept, maxTier: maxTier, on: $0) }
  }

  /// Makes `servers` the whole list of the tiers up to `maxTier`.
  func replaceAll(
    with servers: [VPNServer], maxTier: Int, _ metadata: [MetadataKey: String]
  ) throws -> Int {
    try ServerTable.check(servers)
    let kept = Set(servers.lazy.map { ExactText($0.id) })
    return try pool.write { connection in
      let deleted = try delete(idsNotIn: kept, maxTier: maxTier, on: connection)
      try write(servers, on: connection)
      for (key, value) in metadata { try setMetadata(value, for: key, on: connection) }
      return deleted
    }
  }

  /// What belongs to a logical goes with it, by its foreign key.
  private func delete(
    idsNotIn kept: Set<ExactText>, maxTier: Int, on connection: Connection
  ) throws -> Int {
    let withinTier = [LogicalKey.tier.isAtMost(maxTier)]
    if kept.isEmpty { return try connection.delete(from: LogicalKey.row, where: withinTier) }
    var stale = try connection.rows(of: LogicalKey.row, where: withinTier)
      .filter { !kept.contains(ExactText($0.id)) }.map(\.key)[...]
    var count = 0
    while !stale.isEmpty {
      count += try connection.delete(
        from: LogicalKey.row, where: [LogicalKey.key.isIn(stale.prefix(500))])
      stale = stale.dropFirst(500)
    }
    return count
  }
}
