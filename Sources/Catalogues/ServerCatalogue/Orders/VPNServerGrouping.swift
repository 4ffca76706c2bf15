/// The property by which servers are grouped.
///
/// Each server is in exactly one group, so the counts of the groups add up to the number of servers. A gateway is always one
/// group, whatever the exit countries of its servers. All other servers, including secure core, are grouped by the country,
/// city or state of their exit.
public enum VPNServerGrouping: Hashable, Sendable, CaseIterable {
  /// By gateway and, for servers of no gateway, by exit country.
  case serverType
  /// By city within each country; the servers of a country without a city form a group of the kind country.
  case cityName
  /// By state within each country; the servers of a country without a state form a group of the kind country.
  case stateName
}

extension VPNServerGrouping {
  /// The kind of a server's group. An empty city or state counts as missing.
  func kind(
    gateway: String?, countryCode code: String, city: String?, state: String?
  ) -> ServerGroupInfo.Kind {
    if let gateway { return .gateway(name: gateway) }
    if self == .cityName, let city, !city.isEmpty { return .city(name: city, countryCode: code) }
    if self == .stateName, let state, !state.isEmpty {
      return .state(name: state, countryCode: code)
    }
    return .country(code: code)
  }
}
