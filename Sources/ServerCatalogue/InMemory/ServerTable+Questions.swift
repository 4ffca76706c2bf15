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
    var groups: [GroupKey: GroupTotals] = [:]
    for server in matches(filters, .none, countryNames) {
      let kind = grouping.kind(of: server.logical)
      let key = GroupKey(kind)
      if groups[key] == nil {
        groups[key] = GroupTotals(kind, first: server)
      } else {
        groups[key]?.add(server)
      }
    }
    return order.sorted(groups.values.map(\.result), by: countryNames)
  }
}
