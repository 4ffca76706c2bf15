internal import SQLiteCore
internal import SQLiteQueries

extension SQLiteServers {
  /// Deletes servers with a tier up to `maxTier` whose ids are not in `ids`, and returns their number.
  func delete(idsNotIn ids: Set<String>, maxTier: Int) throws -> Int {
    let kept = Set(ids.lazy.map(ExactText.init))
    return try pool.write { try delete(idsNotIn: kept, maxTier: maxTier, on: $0) }
  }

  func replaceAll(with replacement: ServerReplacement) throws -> Int {
    let kept = replacement.remainingIDs
    return try pool.write { connection in
      let deleted = try delete(
        idsNotIn: kept, maxTier: replacement.maxTier, on: connection, check: replacement.check)
      try write(replacement.servers, on: connection)
      for (key, value) in replacement.metadata {
        try setMetadata(value, for: key, on: connection)
      }
      return deleted
    }
  }

  /// Deletes logical servers; their status, endpoints and overrides are deleted by foreign keys.
  private func delete(
    idsNotIn kept: Set<ExactText>, maxTier: Int, on connection: Connection,
    check: (_ removed: Int, _ stored: Int) throws -> Void = { _, _ in }
  ) throws -> Int {
    let stored = try connection.rows(
      of: SelectQuery(LogicalRow.id, LogicalRow.key, from: LogicalRow.row)
        .where([LogicalRow.tier.isAtMost(maxTier)]))
    let stale = stored.filter { !kept.contains(ExactText($0.0)) }.map(\.1)
    try check(stale.count, stored.count)
    return try connection.delete(from: LogicalRow.row, withKeys: stale, by: LogicalRow.key)
  }
}
