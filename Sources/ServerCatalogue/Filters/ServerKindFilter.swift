/// The kind of a server: of a gateway, or of a country, city or state.
///
/// Country, city and state match servers that belong to no gateway, including secure core. The country is the exit
/// country. Each case matches the servers of the group of the same kind (``VPNServerGrouping``).
public enum ServerKindFilter: Hashable, Sendable {
  /// Of the country with that code; of any, for nil.
  case country(String?)
  /// Of the gateway with that name; of any, for nil.
  case gateway(String?)
  /// Of the city with that name in the country with that code.
  case city(String, String)
  /// Of the state with that name in the country with that code.
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
  /// For the servers of a country without city or state, whose group is of the country's kind, it matches the whole
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
