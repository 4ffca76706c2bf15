/// The filters of one query, prepared for matching many servers.
struct ServerMatcher {
  private let filters: [VPNServerFilter]
  private let asksForEndpoint: Bool
  private var searches: [SearchMatcher]

  init(_ filters: [VPNServerFilter], countryNames: CountryNames) {
    self.filters = filters
    asksForEndpoint = filters.contains(where: \.asksForEndpoint)
    searches = filters.compactMap {
      guard case .matches(let text) = $0 else { return nil }
      return SearchMatcher(text, countryNames: countryNames)
    }
  }

  /// The servers among `servers` that match, in the same order.
  mutating func matches(in servers: [VPNServer]) -> [MatchedServer] {
    var result: [MatchedServer] = []
    for server in servers where admits(server.logical) {
      // A logical without endpoints is one row, which matches unless a filter concerns endpoints.
      let endpoints = server.endpoints.filter { endpoint in
        filters.allSatisfy { $0.admits(endpoint) }
      }
      if !endpoints.isEmpty || server.endpoints.isEmpty && !asksForEndpoint {
        result.append(MatchedServer(server: server, endpoints: endpoints))
      }
    }
    return result
  }

  private mutating func admits(_ logical: Logical) -> Bool {
    guard filters.allSatisfy({ $0.admits(logical) }) else { return false }
    for index in searches.indices where !searches[index].admits(logical) { return false }
    return true
  }
}

/// A server that matched a query, and its matching endpoints.
struct MatchedServer {
  let server: VPNServer
  let endpoints: [ServerEndpoint]

  var logical: Logical { server.logical }

  var protocolSupport: ProtocolSupport {
    endpoints.reduce(into: []) { $0.formUnion($1.supportedProtocols) }
  }

  /// Whether it can be used now.
  var isUp: Bool {
    !logical.isUnderMaintenance && endpoints.contains { !$0.isUnderMaintenance }
  }

  /// The values that its group aggregates.
  var member: GroupMember {
    GroupMember(
      score: logical.score, features: logical.features, tier: logical.tier,
      latitude: logical.latitude, longitude: logical.longitude, isVirtual: logical.isVirtual,
      isUp: isUp, protocolSupport: protocolSupport)
  }

  var info: ServerInfo { ServerInfo(logical: logical, protocolSupport: protocolSupport) }
}
