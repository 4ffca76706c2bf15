internal import SocleCore
internal import SocleQueries

extension SQLiteServers {
  /// Deletes servers with a tier up to `maxTier` whose ids are not in `ids`, and returns their number.
  func delete(idsNotIn ids: [String], maxTier: Int) throws -> Int {
    var replacement = ServerReplacement(servers: [], maxTier: maxTier)
    replacement.keptIDs = ids
    return try replaceAll(with: replacement)
  }

  func replaceAll(with replacement: ServerReplacement) throws -> Int {
    let kept = replacement.remainingIDs
    return try pool.write { connection in
      let stored = try connection.rows(
        of: SelectQuery(LogicalRow.id, LogicalRow.key, LogicalRow.tier, from: LogicalRow.row))
      let covered = stored.filter { $0.2 <= replacement.maxTier }
      let stale = covered.filter { !kept.contains(ExactText($0.0)) }.map(\.1)
      try replacement.check(
        removing: stale.count, of: covered.count, among: stored.map(\.0)
      ) { keys in
        try fullServers(of: keyed([], .none).where([mayHave(keys)]), on: connection)
      }
      // Their status, endpoints and overrides are deleted by foreign keys.
      let deleted = try connection.delete(
        in: LogicalRow.row, where: [LogicalRow.key.isIn(stale)])
      try write(replacement.servers, on: connection)
      for (key, value) in replacement.metadata {
        try setMetadata(value, for: key, on: connection)
      }
      return deleted
    }
  }

  /// The condition that a server may have a value of one of `keys`. It is true for every server that has a value and, if the
  /// keys are rare, for few others; most lists lack only rare keys.
  private func mayHave(_ keys: Set<ServerListKey>) -> Condition {
    let overridden = LogicalRow.key.isIn(SelectQuery(OverrideRow.logical, from: OverrideRow.row))
    let conditions = keys.map { key in
      switch key {
      case .state: state.isNull.not
      case .hostCountry: LogicalRow.hostCountry.isNull.not
      case .gatewayName: LogicalRow.gatewayName.isNull.not
      case .translatedCity: LogicalRow.translatedCity.isNull.not
      case .protocolEntries, .protocolAddress, .protocolPorts: overridden
      default: Condition.everyRow
      }
    }
    return .any(of: conditions)
  }
}
