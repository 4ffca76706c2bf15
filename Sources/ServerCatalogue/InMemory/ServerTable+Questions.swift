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
      let member = server.member(by: grouping)
      groups[GroupKey(member.kind), default: GroupTotals(member)].add(member)
    }
    return order.sorted(groups.values.map(\.result), by: countryNames)
  }
}
