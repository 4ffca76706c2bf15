internal import SQLiteCore
internal import SQLiteQueries

extension SQLiteServers {
  /// The number of stored servers that lose the value of a key because no item of the new list has one, by key; and under the
  /// key of the endpoints, the number of servers that lose all endpoints. Contains only numbers that are not plausible.
  ///
  /// - Parameter stored: The keys of the stored servers by id.
  func emptiedKeys(
    by servers: [VPNServer], of stored: [ExactText: Int], on connection: Connection
  ) throws -> [ServerListKey: Int] {
    let missing = ServerListKey.allCases.filter { key in
      if key == .state, version < .addsState { return false }
      return key == .endpoints
        ? servers.contains { $0.endpoints.isEmpty } : !servers.contains(where: key.isPresent)
    }
    guard !missing.isEmpty, !stored.isEmpty else { return [:] }
    var keepsEndpoints: [Int: Bool] = [:]
    for server in servers {
      guard let key = stored[ExactText(server.id)] else { continue }
      keepsEndpoints[key] = !server.endpoints.isEmpty
    }
    var emptied: [ServerListKey: Int] = [:]
    for key in missing {
      let holders = try logicals(having: key, on: connection).compactMap { keepsEndpoints[$0] }
      // A value of an endpoint that is removed is not counted, because the endpoints are.
      let count = holders.count { key == .endpoints ? !$0 : $0 || !key.isOfEndpoint }
      let isPlausible =
        key == .endpoints
        ? count * 3 <= holders.count * 2 : count < 10 && count * 2 <= keepsEndpoints.count
      if !isPlausible { emptied[key] = count }
    }
    return emptied
  }

  /// The keys of the stored servers with a value of `key` that is not empty.
  private func logicals(
    having key: ServerListKey, on connection: Connection
  ) throws(SQLiteError) -> [Int] {
    let condition = key.isStored
    if key == .protocolAddress || key == .protocolPorts {
      return try connection.rows(
        of: SelectQuery(OverrideRow.logical, from: OverrideRow.row).where([condition]).distinct)
    }
    if key.isOfEndpoint {
      return try connection.rows(
        of: SelectQuery(EndpointRow.logical, from: EndpointRow.row).where([condition]).distinct)
    }
    return try connection.rows(
      of: SelectQuery(LogicalRow.key, from: LogicalRow.row).where([condition]))
  }
}

extension ServerListKey {
  /// Whether a row has a value of the key that is not empty.
  fileprivate var isStored: Condition {
    switch self {
    case .endpoints: LogicalRow.endpointCount.isGreater(than: 0)
    case .name: LogicalRow.name.isGreater(than: "")
    case .domain: LogicalRow.domain.isGreater(than: "")
    case .entryCountry: LogicalRow.entryCountry.isGreater(than: "")
    case .exitCountry: LogicalRow.exitCountry.isGreater(than: "")
    case .city: LogicalRow.city.isGreater(than: "")
    case .state: LogicalRow.state.isGreater(than: "")
    case .hostCountry: LogicalRow.hostCountry.isGreater(than: "")
    case .gatewayName: LogicalRow.gatewayName.isGreater(than: "")
    case .translatedCity: LogicalRow.translatedCity.isGreater(than: "")
    case .entryIp: EndpointRow.entryIp.isGreater(than: "")
    case .exitIp: EndpointRow.exitIp.isGreater(than: "")
    case .endpointDomain: EndpointRow.domain.isGreater(than: "")
    case .label: EndpointRow.label.isGreater(than: "")
    case .publicKey: EndpointRow.publicKey.isGreater(than: "")
    case .protocolEntries: EndpointRow.overrideCount.isGreater(than: 0)
    case .protocolAddress: OverrideRow.ipv4.isGreater(than: "")
    case .protocolPorts:
      .all(of: [OverrideRow.ports.isNotNull, OverrideRow.ports.differs(from: [])])
    }
  }
}
