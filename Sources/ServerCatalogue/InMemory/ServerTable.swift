/// Servers and metadata as one value: what a repository in memory holds at one moment.
struct ServerTable: Sendable {
  /// In the order in which they were first written.
  private(set) var servers: [VPNServer] = []
  private var positions: [ExactText: Int] = [:]
  private var values: [ExactText: String] = [:]

  /// The number of different countries that servers exit in.
  var countryCount: Int { Set(servers.map { ExactText($0.logical.exitCountryCode) }).count }

  subscript(metadata key: MetadataKey) -> String? {
    get { values[ExactText(key.rawValue)] }
    set { values[ExactText(key.rawValue)] = newValue }
  }

  /// Writes `servers` over those of the same ids; of several with one id the last stays.
  mutating func upsert(_ servers: [VPNServer]) {
    for server in servers {
      let id = ExactText(server.id)
      if let position = positions[id] {
        self.servers[position] = server
      } else {
        positions[id] = self.servers.count
        self.servers.append(server)
      }
    }
  }

  /// Applies `loads` one after the other.
  mutating func upsert(_ loads: [ServerLoad]) -> LoadsOutcome {
    var outcome = LoadsOutcome()
    for load in loads {
      guard let position = positions[ExactText(load.id)] else {
        outcome.unknown += 1
        continue
      }
      let logical = servers[position].logical
      if logical.isUnderMaintenance && load.status != 0 {
        outcome.heldInMaintenance += 1
      } else {
        servers[position].logical = logical.updated(with: load)
        outcome.applied += 1
      }
    }
    return outcome
  }

  /// Removes what has a tier up to `maxTier` and an id that is not in `ids`, and counts it.
  mutating func delete(idsNotIn ids: Set<ExactText>, maxTier: Int) -> Int {
    let count = servers.count
    servers.removeAll { $0.logical.tier <= maxTier && !ids.contains(ExactText($0.id)) }
    positions = [:]
    for (position, server) in servers.enumerated() { positions[ExactText(server.id)] = position }
    return count - servers.count
  }

  /// Deletes the servers that `replacement` does not contain, writes its servers and metadata, and returns the number of
  /// deleted servers.
  mutating func replaceAll(with replacement: ServerReplacement) throws(ServerListError) -> Int {
    let remaining = replacement.remainingIDs
    let stored = servers.filter { $0.logical.tier <= replacement.maxTier }
    let removed = stored.count { !remaining.contains(ExactText($0.id)) }
    try replacement.check(removing: removed, of: stored.count)
    _ = delete(idsNotIn: remaining, maxTier: replacement.maxTier)
    upsert(replacement.servers, replacement.metadata)
    return removed
  }

  mutating func upsert(_ servers: [VPNServer], _ metadata: [MetadataKey: String]) {
    upsert(servers)
    for (key, value) in metadata { self[metadata: key] = value }
  }
}
