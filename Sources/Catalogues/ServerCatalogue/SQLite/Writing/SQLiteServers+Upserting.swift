internal import SocleCore
internal import SocleQueries

extension SQLiteServers {
  func upsert(_ servers: [VPNServer]) throws {
    try pool.write { try write(servers, on: $0) }
  }

  /// Writes servers within a transaction, with one prepared INSERT for all rows of a table.
  func write(_ servers: [VPNServer], on connection: Connection) throws {
    guard !servers.isEmpty else { return }
    let servers = servers.lastOfEachID
    let keys = try keys(for: servers, on: connection)
    let keyed = zip(servers, keys)
    try replace(
      LogicalRow.row(at: version), by: keyed.lazy.map { LogicalRow($0, key: $1) }, on: connection)
    try replace(
      StatusRow.row, by: keyed.lazy.map { StatusRow($0.logical, key: $1) }, on: connection)
    try writeEndpoints(of: keyed, on: connection)
    try writeCountries(of: servers, on: connection)
  }

  private func writeEndpoints(
    of servers: Zip2Sequence<[VPNServer], [Int]>, on connection: Connection
  ) throws {
    let endpoints = servers.lazy.flatMap { server, key in
      server.endpoints.indices.lazy.map { EndpointRow(server.endpoints[$0], of: key, at: $0) }
    }
    try replace(EndpointRow.row, by: endpoints, on: connection)
    let overrides = servers.flatMap { server, key in
      server.endpoints.indices.flatMap {
        OverrideRow.rows(of: server.endpoints[$0], of: key, at: $0)
      }
    }
    try replace(OverrideRow.row, by: overrides, on: connection)
    try deleteLeftovers(on: connection)
  }

  /// Deletes endpoints and overrides of earlier lists: those at positions beyond the owner's current count.
  private func deleteLeftovers(on connection: Connection) throws {
    try connection.delete(
      in: EndpointRow.row,
      where: [
        .exists(
          SelectQuery(LogicalRow.key, from: LogicalRow.row).where([
            LogicalRow.key.equals(EndpointRow.logical),
            LogicalRow.endpointCount.isAtMost(EndpointRow.position),
          ]))
      ])
    try connection.delete(
      in: OverrideRow.row,
      where: [
        .exists(
          SelectQuery(EndpointRow.logical, from: EndpointRow.row).where([
            EndpointRow.logical.equals(OverrideRow.logical),
            EndpointRow.position.equals(OverrideRow.position),
            EndpointRow.overrideCount.isAtMost(OverrideRow.ordinal),
          ]))
      ])
  }

  private func writeCountries(of servers: [VPNServer], on connection: Connection) throws {
    var codes: Set<ExactText> = []
    for server in servers {
      codes.insert(ExactText(server.logical.exitCountryCode))
      codes.insert(ExactText(server.logical.entryCountryCode))
    }
    try connection.prepareInsert(in: CountryRow.row, onConflict: .ignore)
      .insert(contentsOf: codes.lazy.map { CountryRow($0.text, countryNames) })
  }

  func replace<Row>(
    _ row: RowDescription<Row>, by rows: some Sequence<Row>, on connection: Connection
  ) throws {
    try connection.prepareInsert(in: row, onConflict: .updateAll(onlyIfDifferent: true))
      .insert(contentsOf: rows)
  }
}

extension StatusRow {
  init(_ logical: Logical, key: Int) {
    self.init(logical: key, load: logical.load, score: logical.score, status: logical.status)
  }
}

extension [VPNServer] {
  /// The servers without those that are replaced by a later server with the same id.
  fileprivate var lastOfEachID: [VPNServer] {
    let positions = Dictionary(zip(lazy.map { ExactText($0.id) }, indices)) { $1 }
    return positions.count < count ? positions.values.sorted().map { self[$0] } : self
  }
}

extension SQLiteServers {
  /// The key of each server's row: the stored one, or the next free one for a new server.
  func keys(for servers: [VPNServer], on connection: Connection) throws -> [Int] {
    let greatest = try connection.row(of: SelectQuery(LogicalRow.key.max, from: LogicalRow.row))
    var known: [ExactText: Int] = [:]
    if greatest != nil {
      let query = SelectQuery(LogicalRow.id, LogicalRow.key, from: LogicalRow.row)
        .limited(toFew: servers.map(\.id))
      for (id, key) in try connection.rows(of: query) { known[ExactText(id)] = key }
    }
    var last = greatest ?? 0
    return try servers.map { server in
      if let key = known[ExactText(server.id)] { return key }
      guard last < .max else {
        throw SQLiteError.impossible(
          subject: "a row for the server \(server.id)",
          reason: "a stored row has the largest possible key. Delete that row or recreate the file")
      }
      last += 1
      return last
    }
  }
}
