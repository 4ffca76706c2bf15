/// What sort of server, and whose.
///
/// Country, city and state ask for servers of everyone's, secure core included; never for those of a gateway. The
/// country is where traffic leaves. Each asks for what the group of the same kind holds (``VPNServerGrouping``).
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
