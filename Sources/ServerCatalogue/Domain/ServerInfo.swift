/// A server as a list shows it: the logical, and what its endpoints have in sum.
public struct ServerInfo: Hashable, Identifiable, Sendable, Codable {
  /// What people choose.
  public var logical: Logical
  /// The protocols of those endpoints that matched the query, not of all; none without endpoints.
  public var protocolSupport: ProtocolSupport

  /// The information of these parts.
  public init(logical: Logical, protocolSupport: ProtocolSupport) {
    self.logical = logical
    self.protocolSupport = protocolSupport
  }

  /// The logical's id.
  public var id: String { logical.id }
}
