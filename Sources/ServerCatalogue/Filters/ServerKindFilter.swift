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
  func admits(_ logical: Logical) -> Bool {
    if case .gateway(let name) = logical.kind {
      guard case .gateway(let wanted) = self else { return false }
      return wanted.map { ExactText($0) == ExactText(name) } ?? true
    }
    switch self {
    case .gateway: return false
    case .country(let code): return code.map { logical.exits(in: $0) } ?? true
    case .city(let name, let code): return logical.exits(in: code) && logical.city.isExactly(name)
    case .state(let name, let code): return logical.exits(in: code) && logical.state.isExactly(name)
    }
  }
}

extension Logical {
  func exits(in code: String) -> Bool { ExactText(exitCountryCode) == ExactText(code) }
}

extension String? {
  func isExactly(_ other: String) -> Bool { map(ExactText.init) == ExactText(other) }
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
