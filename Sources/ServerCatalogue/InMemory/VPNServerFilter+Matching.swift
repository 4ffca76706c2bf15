extension VPNServerFilter {
  /// Whether only a logical with endpoints can match.
  var asksForEndpoint: Bool {
    switch self {
    case .endpointID, .isNotUnderMaintenance, .supports: true
    default: false
    }
  }

  /// Whether `endpoint` matches the part of the filter that concerns endpoints.
  func admits(_ endpoint: ServerEndpoint) -> Bool {
    switch self {
    case .endpointID(let id): ExactText(endpoint.id) == ExactText(id)
    case .isNotUnderMaintenance: !endpoint.isUnderMaintenance
    case .supports(let protocols): !endpoint.supportedProtocols.isDisjoint(with: protocols)
    default: true
    }
  }

  /// Whether `logical` matches the part of the filter that concerns logicals, except for searches.
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

/// A search prepared for matching many logicals.
struct SearchMatcher {
  private let wanted: [UInt8]
  private let countryNames: CountryNames
  private var countries: [ExactText: Bool] = [:]

  init(_ text: String, countryNames: CountryNames) {
    wanted = Array(SearchText.folded(text).utf8)
    self.countryNames = countryNames
  }

  mutating func admits(_ logical: Logical) -> Bool {
    if wanted.isEmpty { return true }
    if admits(country: logical.exitCountryCode) || admits(country: logical.entryCountryCode) {
      return true
    }
    let texts = [logical.city, logical.translatedCity, logical.state, logical.gatewayName]
    return texts.contains { $0.map { contains($0) } ?? false }
      || SearchText.folded(logical.name).utf8.starts(with: wanted)
  }

  // Many logicals share a few countries, so their results are cached.
  private mutating func admits(country code: String) -> Bool {
    if let known = countries[ExactText(code)] { return known }
    let isCode = SearchText.folded(code).utf8.elementsEqual(wanted)
    let result = isCode || countryNames.name(of: code).map { contains($0) } ?? false
    countries[ExactText(code)] = result
    return result
  }

  // Folded text is compared byte for byte.
  private func contains(_ text: String) -> Bool {
    let bytes = Array(SearchText.folded(text).utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }
}
