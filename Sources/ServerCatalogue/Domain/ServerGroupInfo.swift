/// Aggregated information about a group of servers. Only servers and endpoints that matched the query count.
public struct ServerGroupInfo: Hashable, Identifiable, Sendable, Codable {
  /// The property that the servers have in common.
  public var kind: Kind
  /// The features of at least one server of the group.
  public var featureUnion: ServerFeature
  /// The features of all servers of the group.
  public var featureIntersection: ServerFeature
  /// The lowest tier of the servers.
  public var minTier: Int
  /// The highest tier of the servers.
  public var maxTier: Int
  /// The number of logicals, at least 1.
  public var serverCount: Int
  /// The number of different cities; the same name in two countries counts twice, missing and empty names do not
  /// count.
  public var cityCount: Int
  /// The latitude of the server with the lowest score (and lowest id among equals), in degrees north.
  public var latitude: Double
  /// The longitude of the same server, in degrees east.
  public var longitude: Double
  /// Whether all servers are virtual (``Logical/isVirtual``).
  public var supportsSmartRouting: Bool
  /// Whether no server can be used: no logical is up and has a matching endpoint that is up.
  public var isUnderMaintenance: Bool
  /// The protocols of all endpoints that matched.
  public var protocolSupport: ProtocolSupport

  /// A group with these values.
  public init(
    kind: Kind, featureUnion: ServerFeature, featureIntersection: ServerFeature, minTier: Int,
    maxTier: Int, serverCount: Int, cityCount: Int, latitude: Double, longitude: Double,
    supportsSmartRouting: Bool, isUnderMaintenance: Bool, protocolSupport: ProtocolSupport
  ) {
    self.kind = kind
    self.featureUnion = featureUnion
    self.featureIntersection = featureIntersection
    self.minTier = minTier
    self.maxTier = maxTier
    self.serverCount = serverCount
    self.cityCount = cityCount
    self.latitude = latitude
    self.longitude = longitude
    self.supportsSmartRouting = supportsSmartRouting
    self.isUnderMaintenance = isUnderMaintenance
    self.protocolSupport = protocolSupport
  }

  /// The kind, which is unique in a result.
  public var id: Kind { kind }
}

extension ServerGroupInfo {
  /// The property that the servers of a group share.
  public enum Kind: Hashable, Sendable, Codable {
    /// The exit country, by its code: ordinary and secure core servers.
    case country(code: String)
    /// The gateway, in any country.
    case gateway(name: String)
    /// The city, and the code of its exit country.
    case city(name: String, countryCode: String)
    /// The state, and the code of its exit country.
    case state(name: String, countryCode: String)
  }
}

extension ServerGroupInfo.Kind {
  /// The code of the exit country; nil for a gateway, which may have several.
  public var countryCode: String? {
    switch self {
    case .country(let code), .city(_, let code), .state(_, let code): code
    case .gateway: nil
    }
  }
}
