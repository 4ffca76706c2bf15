/// A complete server: a logical server and its endpoints.
public struct VPNServer: Hashable, Identifiable, Sendable, Codable {
  /// The logical server, which users choose by name.
  public var logical: Logical
  /// The physical servers, in the order of the API's list; may be empty.
  public var endpoints: [ServerEndpoint]

  /// A server with these values.
  public init(logical: Logical, endpoints: [ServerEndpoint]) {
    self.logical = logical
    self.endpoints = endpoints
  }

  /// The id of the logical server.
  public var id: String { logical.id }

  /// The union of the endpoints' protocols; empty without endpoints.
  public var supportedProtocols: ProtocolSupport {
    endpoints.reduce(into: []) { $0.formUnion($1.supportedProtocols) }
  }
}

/// A server as shown in a list: the logical server, and the protocols of its endpoints.
public struct ServerInfo: Hashable, Identifiable, Sendable, Codable {
  /// The logical server, which users choose by name.
  public var logical: Logical
  /// The protocols of the endpoints that matched the query; empty without endpoints.
  public var protocolSupport: ProtocolSupport

  /// A server with these values.
  public init(logical: Logical, protocolSupport: ProtocolSupport) {
    self.logical = logical
    self.protocolSupport = protocolSupport
  }

  /// The id of the logical server.
  public var id: String { logical.id }
}
