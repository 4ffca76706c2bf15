internal import SQLiteCore
internal import SQLiteQueries

extension SQLiteServers {
  /// Deletes servers with a tier up to `maxTier` whose ids are not in `ids`, and returns their number.
  func delete(idsNotIn ids: Set<String>, maxTier: Int) throws -> Int {
    let kept = Set(ids.lazy.map(ExactText.init))
    return try pool.write { connection in
      let stored = try connection.rows(
        of: SelectQuery(LogicalRow.id, LogicalRow.key, from: LogicalRow.row)
          .where([LogicalRow.tier.isAtMost(maxTier)]))
      return try delete(
        stored.filter { !kept.contains(ExactText($0.0)) }.map(\.1), on: connection)
    }
  }

  func replaceAll(with replacement: ServerReplacement) throws -> Int {
    let kept = replacement.remainingIDs
    return try pool.write { connection in
      let stored = try connection.rows(
        of: SelectQuery(LogicalRow.id, LogicalRow.key, LogicalRow.tier, from: LogicalRow.row))
      let covered = stored.filter { $0.2 <= replacement.maxTier }
      let stale = covered.filter { !kept.contains(ExactText($0.0)) }.map(\.1)
      try replacement.check(removing: stale.count, of: covered.count) {
        try fullServers(of: keyed([], .none), on: connection)
      }
      let deleted = try delete(stale, on: connection)
      try write(replacement.servers, on: connection)
      for (key, value) in replacement.metadata {
        try setMetadata(value, for: key, on: connection)
      }
      return deleted
    }
  }

  /// Deletes logical servers; their status, endpoints and overrides are deleted by foreign keys.
  private func delete(_ keys: [Int], on connection: Connection) throws -> Int {
    try connection.delete(in: LogicalRow.row, withKeys: keys, by: LogicalRow.key)
  }
}
