internal import SQLiteCore
import SQLiteQueries

extension SQLiteServers {
  /// The groups of the servers that match: one SELECT, whose rows are aggregated while they are read.
  func groups(
    _ filters: [VPNServerFilter], _ order: VPNServerGroupOrder, _ grouping: VPNServerGrouping
  ) throws -> [ServerGroupInfo] {
    let query = members(filters, grouping)
    var groups: [GroupKey: GroupTotals] = [:]
    try pool.read { connection in
      try connection.forEachRow(of: query) { member in
        groups[GroupKey(member.kind), default: GroupTotals(member)].add(member)
        return true
      }
    }
    return order.sorted(groups.values.map(\.result), by: countryNames)
  }

  /// The columns of each matching server that its group aggregates, unordered.
  func members(
    _ filters: [VPNServerFilter], _ grouping: VPNServerGrouping
  ) -> SelectQuery<GroupMember> {
    let conditions = FilterConditions(filters, at: version)
    return SelectQuery(
      LogicalRow.id, StatusRow.score, LogicalRow.exitCountry, LogicalRow.isGateway,
      LogicalRow.gatewayName, LogicalRow.city, state, LogicalRow.hostCountry, LogicalRow.features,
      LogicalRow.tier, LogicalRow.latitude,
      LogicalRow.longitude, conditions.isUp, conditions.protocols, from: LogicalRow.row
    ) {
      id, score, exit, isGateway, gateway, city, state, host, features, tier, latitude, longitude,
      isUp,
      protocols in
      GroupMember(
        id: id, score: score,
        kind: grouping.kind(
          gateway: isGateway ? gateway : nil, countryCode: exit, city: city, state: state),
        countryCode: exit, city: city, features: ServerFeature(rawValue: features), tier: tier,
        latitude: latitude, longitude: longitude, isVirtual: Logical.isVirtual(in: host, as: exit),
        isUp: isUp, protocolSupport: ProtocolSupport(rawValue: protocols))
    }
    .joined(to: StatusRow.row, on: [StatusRow.logical.equals(LogicalRow.key)])
    .where(conditions.logical)
  }
}
