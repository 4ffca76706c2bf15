/// A server that matched a query, with those of its endpoints that did.
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

  /// What of it counts in its group.
  func member(by grouping: VPNServerGrouping) -> GroupMember {
    GroupMember(
      id: logical.id, score: logical.score, kind: grouping.kind(of: logical),
      countryCode: logical.exitCountryCode, city: logical.city,
      features: logical.features, tier: logical.tier, latitude: logical.latitude,
      longitude: logical.longitude, isVirtual: logical.isVirtual, isUp: isUp,
      protocolSupport: protocolSupport)
  }

  var info: ServerInfo { ServerInfo(logical: logical, protocolSupport: protocolSupport) }
}
