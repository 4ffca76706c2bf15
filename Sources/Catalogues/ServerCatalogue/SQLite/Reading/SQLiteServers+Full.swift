internal import SocleCore
internal import SocleQueries

extension SQLiteServers {
  /// The matching servers with all their endpoints: three SELECTs of one snapshot, whatever the number of servers.
  func fullServers(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder, limit: Int? = nil
  ) throws -> [VPNServer] {
    let query = keyed(filters, order).limited(to: limit)
    return try pool.read { try fullServers(of: query, on: $0) }
  }

  /// All servers, and the metadata of the keys, of one snapshot.
  func contents(metadataKeys: [MetadataKey]) throws -> ServerReplacement {
    try pool.read { connection in
      var metadata: [MetadataKey: String?] = [:]
      for key in metadataKeys {
        metadata.updateValue(try self.metadata(key, on: connection), forKey: key)
      }
      return ServerReplacement(
        servers: try fullServers(of: keyed([], .none), on: connection), metadata: metadata)
    }
  }

  func fullServers(
    of query: SelectQuery<(key: Int, info: ServerInfo)>, on connection: Connection
  ) throws -> [VPNServer] {
    let found = try connection.rows(of: query)
    let keys = found.map(\.key)
    let endpoints = Dictionary(
      grouping: try connection.rows(of: EndpointRow.row, where: [EndpointRow.logical.isIn(keys)])
    ) { $0.logical }
    let overrides = Dictionary(
      grouping: try connection.rows(of: OverrideRow.row, where: [OverrideRow.logical.isIn(keys)])
    ) { $0.logical }
    return found.map { key, info in
      VPNServer(
        logical: info.logical,
        endpoints: Self.endpoints(endpoints[key] ?? [], overrides[key] ?? []))
    }
  }

  private static func endpoints(
    _ rows: [EndpointRow], _ overrides: [OverrideRow]
  ) -> [ServerEndpoint] {
    let overrides = Dictionary(grouping: overrides) { $0.position }
    return rows.sorted { $0.position < $1.position }.map { row in
      let entries = overrides[row.position, default: []].map { ($0.name, $0.entry) }
      return row.endpoint(Dictionary(entries) { $1 })
    }
  }
}
