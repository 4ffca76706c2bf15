/// A server in full: the logical, and the physical servers behind it.
public struct VPNServer: Hashable, Identifiable, Sendable, Codable {
  /// What people choose.
  public var logical: Logical
  /// What is connected to, in the order given; there may be none.
  public var endpoints: [ServerEndpoint]

  /// A server of these parts.
  public init(logical: Logical, endpoints: [ServerEndpoint]) {
    self.logical = logical
    self.endpoints = endpoints
  }

  /// The logical's id.
  public var id: String { logical.id }

  /// The protocols by which some endpoint can be reached; without endpoints none.
  public var supportedProtocols: ProtocolSupport {
    endpoints.reduce(into: []) { $0.formUnion($1.supportedProtocols) }
  }
}
