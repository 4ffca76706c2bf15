/// Aggregated information about a group of servers, computed from the servers and endpoints that match the query.
public struct ServerGroupInfo: Hashable, Identifiable, Sendable, Codable {
  /// The property that the servers have in common.
  public var kind: Kind
  /// The features that at least one server of the group has.
  public var featureUnion: ServerFeature
  /// The features that all servers of the group have.
  public var featureIntersection: ServerFeature
  /// The lowest tier of the servers.
  public var minTier: Int
  /// The highest tier of the servers.
  public var maxTier: Int
  /// The number of logical servers, at least 1.
  public var serverCount: Int
  /// The number of different cities; cities with the same name in different countries are different. Servers without a city are
  /// not counted.
  public var cityCount: Int
  /// The latitude, in degrees north, of the server with the lowest score; of equal scores, the server with the lowest id.
  public var latitude: Double
  /// The longitude, in degrees east, of the same server as ``latitude``.
  public var longitude: Double
  /// Whether all servers are virtual (``Logical/isVirtual``).
  public var supportsSmartRouting: Bool
  /// False if a logical server of the group is up and has a matching endpoint that is up; otherwise true.
  public var isUnderMaintenance: Bool
  /// The union of the protocols of all matching endpoints.
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

  /// The group's kind, which is unique in the result of a query.
  public var id: Kind { kind }
}

extension ServerGroupInfo {
  /// The property that the servers of a group share.
  public enum Kind: Hashable, Sendable, Codable {
    /// Ordinary and secure core servers with this exit country.
    case country(code: String)
    /// Servers of this gateway, whatever their countries.
    case gateway(name: String)
    /// Servers in the city with this name, in the exit country with this code.
    case city(name: String, countryCode: String)
    /// Servers in the state with this name, in the exit country with this code.
    case state(name: String, countryCode: String)
  }
}

extension ServerGroupInfo.Kind {
  /// The code of the exit country; nil for a gateway, whose servers may have different exit countries.
  public var countryCode: String? {
    switch self {
    case .country(let code), .city(_, let code), .state(_, let code): code
    case .gateway: nil
    }
  }
}
