import GRDB
import ServerCatalogue

extension GRDBServers {
  func upsert(_ servers: [VPNServer]) throws {
    try pool.write { database in
      let request = LogicalRecord.select(Column("id"), Column("key"))
      let rows = try Row.fetchCursor(database, request)
      let keys = try Dictionary(
        uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as Int) })
      var last = keys.values.max() ?? 0
      for server in servers {
        let key = keys[server.id] ?? last + 1
        last = max(last, key)
        try insert(server, key: key, in: database)
      }
      let codes = servers.flatMap { [$0.logical.exitCountryCode, $0.logical.entryCountryCode] }
      for code in Set(codes) {
        try CountryRecord(
          code: code, foldedCode: SearchText.folded(code),
          foldedName: countryNames.name(of: code).map(SearchText.folded),
          provider: countryNames.identifier
        ).insert(database)
      }
    }
  }

  private func insert(_ server: VPNServer, key: Int, in database: Database) throws {
    let logical = server.logical
    try LogicalRecord(server, key: key).insert(database)
    try StatusRecord(
      logical: key, load: logical.load, score: logical.score, status: logical.status
    ).insert(database)
    for (position, endpoint) in server.endpoints.enumerated() {
      try EndpointRecord(endpoint, of: key, at: position).insert(database)
      let entries = (endpoint.protocolEntries ?? [:]).sorted { $0.key < $1.key }
      for (ordinal, listed) in entries.enumerated() {
        try OverrideRecord(
          logical: key, endpoint: position, ordinal: ordinal, protocol: listed.key,
          hasEntry: listed.value != nil, ipv4: listed.value?.ipv4, ports: listed.value?.ports
        ).insert(database)
      }
    }
  }

  func upsert(_ loads: [ServerLoad]) throws -> LoadsOutcome {
    try pool.write { database in
      let request = LogicalRecord.select(Column("id"), Column("key"))
        .annotated(withRequired: LogicalRecord.status.select(Column("status")))
      let rows = try Row.fetchCursor(database, request)
      var stored = try Dictionary(
        uniqueKeysWithValues: rows.map {
          ($0[0] as String, (key: $0[1] as Int, status: $0[2] as Int))
        })
      var outcome = LoadsOutcome()
      for load in loads {
        guard let current = stored[load.id] else {
          outcome.unknown += 1
          continue
        }
        if current.status == 0 && load.status != 0 {
          outcome.heldInMaintenance += 1
          continue
        }
        stored[load.id]?.status = load.status
        outcome.applied += 1
        try StatusRecord(
          logical: current.key, load: load.load, score: load.score, status: load.status
        ).insert(database)
      }
      return outcome
    }
  }
}
