internal import SQLiteCore

extension SQLiteServers {
  /// The matching servers with all their endpoints: three SELECTs of one snapshot, whatever the number of servers.
  func fullServers(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder, limit: Int? = nil
  ) throws -> [VPNServer] {
    let query = keyed(filters, order).limited(to: limit)
    return try pool.read { connection in
      let found = try connection.rows(of: query)
      let keys = found.map(\.key)
      let endpoints = Dictionary(
        grouping: try connection.rows(
          of: EndpointRow.row, withKeys: keys, by: EndpointRow.logical)
      ) { $0.logical }
      let overrides = Dictionary(
        grouping: try connection.rows(
          of: OverrideRow.row, withKeys: keys, by: OverrideRow.logical)
      ) { $0.logical }
      return found.map { key, info in
        VPNServer(
          logical: info.logical,
          endpoints: Self.endpoints(endpoints[key] ?? [], overrides[key] ?? []))
      }
    }
  }

  /// The endpoints of one logical, in their order.
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
