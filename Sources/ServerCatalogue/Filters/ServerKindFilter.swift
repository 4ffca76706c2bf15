/// The kind of servers that match: those of a gateway, or those of a country, city or state.
///
/// Country, city and state match servers that belong to no gateway, including secure core. The country is the exit
/// country. Each case matches the servers of the group of the same kind (``VPNServerGrouping``).
public enum ServerKindFilter: Hashable, Sendable {
  /// Servers of the country with that code; of any country, for nil.
  case country(String?)
  /// Servers of the gateway with that name; of any gateway, for nil.
  case gateway(String?)
  /// Servers of the city with that name, in the country with that code.
  case city(String, String)
  /// Servers of the state with that name, in the country with that code.
  case state(String, String)
}

extension ServerKindFilter {
  /// The filter that matches the servers of a group.
  ///
  /// The group of a country's servers without city or state has the kind of the country: its filter matches the whole
  /// country.
  public init(_ group: ServerGroupInfo.Kind) {
    switch group {
    case .country(let code): self = .country(code)
    case .gateway(let name): self = .gateway(name)
    case .city(let name, let code): self = .city(name, code)
    case .state(let name, let code): self = .state(name, code)
    }
  }
}
