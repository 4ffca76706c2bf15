/// A condition on the kind of a server: a server of a gateway, or a server of a country, city or state.
///
/// The cases for country, city and state match secure core servers, too, but no servers of gateways. The country is always the
/// exit country. Apart from the exception in ``init(_:)``, each case matches the servers of the group of the same kind.
public enum ServerKindFilter: Hashable, Sendable {
  /// Servers of the country with this code; nil for any country.
  case country(String?)
  /// Servers of the gateway with this name; nil for any gateway.
  case gateway(String?)
  /// Servers of the city with this name, in the country with this code.
  case city(String, String)
  /// Servers of the state with this name, in the country with this code.
  case state(String, String)
}

extension ServerKindFilter {
  /// The filter that matches the servers of a group.
  ///
  /// A country's servers without a city or state form a group whose kind is the country. For this group, the filter matches all
  /// servers of the country.
  public init(_ group: ServerGroupInfo.Kind) {
    switch group {
    case .country(let code): self = .country(code)
    case .gateway(let name): self = .gateway(name)
    case .city(let name, let code): self = .city(name, code)
    case .state(let name, let code): self = .state(name, code)
    }
  }
}
