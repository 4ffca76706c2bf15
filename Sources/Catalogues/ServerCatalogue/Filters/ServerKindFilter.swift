/// A condition on the kind of a server: a server of a gateway, or a server of a country, city or state.
///
/// The cases for country, city and state match secure core servers, too, but no servers of gateways. The country is always the
/// exit country. Each case matches the servers of the ``ServerGroupInfo/Kind`` with the same name, except that a group of a
/// country's servers without a city or state contains fewer servers than `country` matches.
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
