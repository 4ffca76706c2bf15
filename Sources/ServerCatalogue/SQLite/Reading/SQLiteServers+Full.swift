internal import SQLiteCore

extension SQLiteServers {
  /// The matching servers with all their endpoints: three SELECTs of one snapshot, whatever their number.
  func fullServers(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder, limit: Int? = nil
  ) throws -> [VPNServer] {
    let query = keyed(filters, order).limited(to: limit)
    return try pool.read { connection in
      let found = try connection.rows(of: query)
      var endpoints = try endpoints(of: found.map(\.key), on: connection)
      return found.map { key, info in
        VPNServer(logical: info.logical, endpoints: endpoints.removeValue(forKey: key) ?? [])
      }
    }
  }

  /// All endpoints of the logicals with these keys, in their order.
  private func endpoints(
    of keys: [Int], on connection: Connection
  ) throws -> [Int: [ServerEndpoint]] {
    var entries = try entries(of: keys, on: connection)
    var result: [Int: [ServerEndpoint]] = [:]
    let rows = try connection.rows(of: EndpointRow.row, withKeys: keys, by: EndpointRow.logical)
    for row in rows.sorted(by: { $0.position < $1.position }) {
      let place = EndpointPlace(logical: row.logical, position: row.position)
      result[row.logical, default: []].append(
        row.endpoint(entries.removeValue(forKey: place) ?? [:]))
    }
    return result
  }

  private func entries(
    of keys: [Int], on connection: Connection
  ) throws -> [EndpointPlace: ProtocolEntries] {
    var entries: [EndpointPlace: ProtocolEntries] = [:]
    let rows = try connection.rows(of: OverrideRow.row, withKeys: keys, by: OverrideRow.logical)
    for row in rows {
      let place = EndpointPlace(logical: row.logical, position: row.position)
      entries[place, default: [:]].updateValue(row.entry, forKey: row.name)
    }
    return entries
  }
}

/// The position of an endpoint in the database.
private struct EndpointPlace: Hashable {
  let logical: Int
  let position: Int
}
