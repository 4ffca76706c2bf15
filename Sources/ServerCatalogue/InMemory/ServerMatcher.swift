/// The filters of one query, ready to be held against servers.
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

  /// Those of `servers` that match, in the same order.
  mutating func matches(in servers: [VPNServer]) -> [MatchedServer] {
    var result: [MatchedServer] = []
    for server in servers where admits(server.logical) {
      // A logical without endpoints is one row, which only what asks for an endpoint turns down.
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
