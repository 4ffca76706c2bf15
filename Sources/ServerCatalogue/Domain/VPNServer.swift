/// A complete server: the logical and its endpoints.
public struct VPNServer: Hashable, Identifiable, Sendable, Codable {
  /// The logical: what users choose by name.
  public var logical: Logical
  /// The physical servers, in the order of the list; may be empty.
  public var endpoints: [ServerEndpoint]

  /// A server with these values.
  public init(logical: Logical, endpoints: [ServerEndpoint]) {
    self.logical = logical
    self.endpoints = endpoints
  }

  /// The logical's id.
  public var id: String { logical.id }

  /// The union of the endpoints' protocols; empty without endpoints.
  public var supportedProtocols: ProtocolSupport {
    endpoints.reduce(into: []) { $0.formUnion($1.supportedProtocols) }
  }
}

/// A server for a list: the logical, and the protocols of its endpoints.
public struct ServerInfo: Hashable, Identifiable, Sendable, Codable {
  /// The logical: what users choose by name.
  public var logical: Logical
  /// The protocols of the endpoints that matched the query; empty without endpoints.
  public var protocolSupport: ProtocolSupport

  /// A server for a list, with these values.
  public init(logical: Logical, protocolSupport: ProtocolSupport) {
    self.logical = logical
    self.protocolSupport = protocolSupport
  }

  /// The logical's id.
  public var id: String { logical.id }
}
