extension VPNServerGroupOrder {
  /// `groups` in this order. There are few groups, however many servers: any repository can afford to sort them here.
  func sorted(_ groups: [ServerGroupInfo], by countryNames: CountryNames) -> [ServerGroupInfo] {
    groups
      .map { (key: GroupOrderKey($0.kind, self, countryNames), group: $0) }
      .sorted { $0.key < $1.key }
      .map(\.group)
  }
}
