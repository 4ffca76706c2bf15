internal import SocleCore
internal import SocleQueries

extension SQLiteServers {
  /// The servers that match, with the protocols of their matching endpoints: one SELECT.
  func servers(_ filters: [VPNServerFilter], _ order: VPNServerOrder) throws -> [ServerInfo] {
    let query = listing(filters, order)
    let found = try pool.read { try $0.rows(of: query) }
    return order == .fastest ? found.withTiesOrderedByID : found
  }

  func listing(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder
  ) -> SelectQuery<ServerInfo> {
    let conditions = FilterConditions(filters, at: version)
    return SelectQuery(listing(conditions), from: LogicalRow.row)
      .matching(conditions)
      // Ties are rare and sorted afterwards: SQLite would sort every row for them.
      .ordered(by: order == .fastest ? [StatusRow.score.ascending] : order.orderings)
  }

  func keyed(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder
  ) -> SelectQuery<(key: Int, info: ServerInfo)> {
    let conditions = FilterConditions(filters, at: version)
    return SelectQuery(LogicalRow.key, listing(conditions), from: LogicalRow.row) {
      (key: $0, info: $1)
    }
    .matching(conditions)
    .ordered(by: order.orderings)
  }

  func listing(_ conditions: FilterConditions) -> Selection<ServerInfo> {
    Selection(
      LogicalRow.id, LogicalRow.name, LogicalRow.domain, StatusRow.load, LogicalRow.entryCountry,
      LogicalRow.exitCountry, LogicalRow.tier, StatusRow.score, StatusRow.status,
      LogicalRow.features, LogicalRow.city, state, LogicalRow.hostCountry,
      LogicalRow.translatedCity, LogicalRow.latitude, LogicalRow.longitude, LogicalRow.gatewayName,
      conditions.protocols
    ) {
      id, name, domain, load, entry, exit, tier, score, status, features, city, state, host,
      translated, latitude, longitude, gateway, protocols in
      ServerInfo(
        logical: Logical(
          id: id, name: name, domain: domain, load: load, entryCountryCode: entry,
          exitCountryCode: exit, tier: tier, score: score, status: status, features: features,
          city: city, state: state, hostCountry: host, translatedCity: translated,
          latitude: latitude, longitude: longitude, gatewayName: gateway),
        protocolSupport: protocols)
    }
  }

  /// The state; NULL in a version that does not store it.
  var state: Computed<String?> {
    version < .addsState ? Computed(Optional<String>.none) : Computed(LogicalRow.state)
  }
}

extension SelectQuery {
  /// The query of logical servers, joined with their status and limited to those that match.
  func matching(_ conditions: FilterConditions) -> Self {
    joined(to: StatusRow.row, on: [StatusRow.logical.equals(LogicalRow.key)])
      .where(conditions.logical)
  }

  /// The query limited to logical servers with one of `ids`; for more than 500 ids, the whole query, because it is cheaper.
  func limited(toFew ids: [String]) -> Self {
    ids.count <= 500 ? self.where([LogicalRow.id.isIn(ids)]) : self
  }
}

extension [ServerInfo] {
  /// The servers, already ordered by score, with equal scores ordered by id.
  fileprivate var withTiesOrderedByID: [ServerInfo] {
    guard !isEmpty else { return self }
    var result = self
    var start = 0
    for end in 1...count
    where end == count || result[end].logical.score != result[start].logical.score {
      if end - start > 1 { result[start..<end].sort { ExactText($0.id) < ExactText($1.id) } }
      start = end
    }
    return result
  }
}

extension VPNServerOrder {
  /// The order in SQL. All text is compared byte by byte, as it is in memory.
  var orderings: [Ordering] {
    let fastest = [StatusRow.score.ascending, LogicalRow.id.ascending]
    return switch self {
    case .none: []
    case .random: [StatusRow.status.equals(0).ascending, .random]
    case .fastest: fastest
    case .nameAscending:
      [
        LogicalRow.namePrefix.ascending, LogicalRow.nameNumber.ascending, LogicalRow.name.ascending,
        LogicalRow.id.ascending,
      ]
    case .loadAscending: [StatusRow.load.ascending, LogicalRow.id.ascending]
    case .fastestGatewaysLast: [LogicalRow.isGateway.ascending] + fastest
    }
  }
}
