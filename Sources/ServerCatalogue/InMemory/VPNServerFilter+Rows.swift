extension VPNServerFilter {
  /// Whether it asks for something that a logical without endpoints cannot have.
  var asksForEndpoint: Bool {
    switch self {
    case .endpointID, .isNotUnderMaintenance, .supports: true
    default: false
    }
  }

  /// Whether it lets an endpoint through; what it asks of the logical is not asked here.
  func admits(_ endpoint: ServerEndpoint) -> Bool {
    switch self {
    case .endpointID(let id): ExactText(endpoint.id) == ExactText(id)
    case .isNotUnderMaintenance: !endpoint.isUnderMaintenance
    case .supports(let protocols): !endpoint.supportedProtocols.isDisjoint(with: protocols)
    default: true
    }
  }

  /// Whether it lets a logical through; what it asks of the endpoint, and searches, are not asked here.
  func admits(_ logical: Logical) -> Bool {
    switch self {
    case .logicalID(let id): ExactText(logical.id) == ExactText(id)
    case .name(let name): ExactText(logical.name) == ExactText(name)
    case .entryCountryCode(let code): ExactText(logical.entryCountryCode) == ExactText(code)
    case .exitCountryCode(let code): logical.exits(in: code)
    case .city(let city): logical.city.isExactly(city)
    case .state(let state): logical.state.isExactly(state)
    case .tier(let tier): tier.admits(logical.tier)
    case .features(let features): features.admits(logical.features)
    case .isNotUnderMaintenance: !logical.isUnderMaintenance
    case .kind(let kind): kind.admits(logical)
    case .endpointID, .supports, .matches: true
    }
  }
}
