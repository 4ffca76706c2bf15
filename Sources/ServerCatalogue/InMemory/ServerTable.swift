internal import SQLiteCore

/// Servers and metadata as one value: the contents of a repository in memory at one moment.
struct ServerTable: Sendable {
  /// The servers, in the order in which they were first written.
  private(set) var servers: [VPNServer] = []
  private var positions: [ExactText: Int] = [:]
  private var values: [ExactText: String] = [:]

  /// The number of different exit countries.
  var countryCount: Int { Set(servers.map { ExactText($0.logical.exitCountryCode) }).count }

  subscript(metadata key: MetadataKey) -> String? {
    get { values[ExactText(key.rawValue)] }
    set { values[ExactText(key.rawValue)] = newValue }
  }

  /// Inserts servers, and replaces those with the same ids; of several servers with one id the last is stored.
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

  /// Removes servers with a tier up to `maxTier` whose ids are not in `ids`, and returns their number.
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

extension ServerTable {
  /// The servers that match, ordered.
  func matches(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder, _ countryNames: CountryNames
  ) -> [MatchedServer] {
    var matcher = ServerMatcher(filters, countryNames: countryNames)
    return order.sorted(matcher.matches(in: servers))
  }

  /// The servers that match, in groups.
  func groups(
    _ filters: [VPNServerFilter], _ order: VPNServerGroupOrder, _ grouping: VPNServerGrouping,
    _ countryNames: CountryNames
  ) -> [ServerGroupInfo] {
    var groups = GroupCollection()
    for server in matches(filters, .none, countryNames) {
      let logical = server.logical
      let group = groups.position(of: grouping.kind(of: logical))
      groups[group].add(server.member) { logical.id }
      groups[group].add(city: logical.city, in: logical.exitCountryCode)
    }
    return order.sorted(groups.results, by: countryNames)
  }
}

extension ServerTable {
  /// Refuses NaN, which SQLite would store as NULL.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)``, which names the first such server.
  static func check(_ servers: [VPNServer]) throws(SQLiteError) {
    for (index, server) in servers.enumerated() {
      try check(server.logical.score, "score", row: index + 1)
      try check(server.logical.latitude, "latitude", row: index + 1)
      try check(server.logical.longitude, "longitude", row: index + 1)
    }
  }

  /// The same for loads.
  static func check(_ loads: [ServerLoad]) throws(SQLiteError) {
    for (index, load) in loads.enumerated() { try check(load.score, "score", row: index + 1) }
  }

  private static func check(_ number: Double, _ column: String, row: Int) throws(SQLiteError) {
    guard number.isNaN else { return }
    throw .conversion(
      cell: CellPlace(table: "servers", column: column, row: row), expected: "a number",
      found: "NaN")
  }
}
