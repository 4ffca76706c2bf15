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

  var info: ServerInfo { ServerInfo(logical: logical, protocolSupport: protocolSupport) }
}
