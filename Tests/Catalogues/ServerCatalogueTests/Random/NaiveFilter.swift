import ServerCatalogue

/// Whether a row matches a filter.
struct NaiveFilter {
  let filter: VPNServerFilter
  let countryNames: [String: String]

  init(_ filter: VPNServerFilter, _ countryNames: [String: String]) {
    self.filter = filter
    self.countryNames = countryNames
  }

  func holds(_ row: NaiveServers.Row) -> Bool {
    let logical = row.server.logical
    switch filter {
    case .logicalID(let id): return logical.id == id
    case .logicalIDs(let ids): return ids.contains(logical.id)
    case .endpointID(let id): return row.endpoint?.id == id
    case .name(let name): return logical.name == name
    case .entryCountryCode(let code): return logical.entryCountryCode == code
    case .exitCountryCode(let code): return logical.exitCountryCode == code
    case .city(let city): return logical.city == .some(city)
    case .state(let state): return logical.state == .some(state)
    case .tier(.exact(let tier)): return logical.tier == tier
    case .tier(.max(let tier)): return logical.tier <= tier
    case .features(let required, let excluded):
      let bits = logical.features.rawValue
      return bits & required.rawValue == required.rawValue && bits & excluded.rawValue == 0
    case .isNotUnderMaintenance: return logical.status != 0 && (row.endpoint?.status ?? 0) != 0
    case .supports(let protocols):
      return (row.endpoint.map(NaiveProtocols.bits) ?? 0) & protocols.rawValue != 0
    case .kind(let kind): return holds(kind, logical)
    case .matches(let text): return holds(PlainText.plain(text), logical)
    }
  }

  private func holds(_ kind: ServerKindFilter, _ logical: Logical) -> Bool {
    let isCore = logical.features.rawValue & 1 == 1
    let gateway = isCore ? "" : logical.gatewayName ?? ""
    switch kind {
    case .country(nil): return gateway == ""
    case .country(let code): return gateway == "" && logical.exitCountryCode == code
    case .gateway(nil): return gateway != ""
    case .gateway(let name): return gateway != "" && gateway == name
    case .city(let name, let code):
      return gateway == "" && logical.city == name && logical.exitCountryCode == code
    case .state(let name, let code):
      return gateway == "" && logical.state == name && logical.exitCountryCode == code
    }
  }

  private func holds(_ text: String, _ logical: Logical) -> Bool {
    let codes = [logical.exitCountryCode, logical.entryCountryCode]
    let names = codes.map { countryNames[$0] }
    let texts = names + [logical.city, logical.state, logical.gatewayName, logical.translatedCity]
    return text.isEmpty || codes.contains { PlainText.plain($0) == text }
      || texts.compactMap { $0 }.contains { PlainText.contains(PlainText.plain($0), text) }
      || PlainText.plain(logical.name).hasPrefix(text)
  }
}
