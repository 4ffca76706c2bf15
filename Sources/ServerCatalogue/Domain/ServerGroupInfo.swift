/// What the servers of a group have in sum. Only servers that matched the query count, and of them only endpoints that
/// matched.
public struct ServerGroupInfo: Hashable, Identifiable, Sendable, Codable {
  /// What the servers have in common.
  public var kind: Kind
  /// What some of them offer.
  public var featureUnion: ServerFeature
  /// What all of them offer.
  public var featureIntersection: ServerFeature
  /// The lowest tier among them.
  public var minTier: Int
  /// The highest tier among them.
  public var maxTier: Int
  /// The number of logicals, at least 1.
  public var serverCount: Int
  /// The number of different cities; a name in two countries is two cities, and no or an empty name is none.
  public var cityCount: Int
  /// Degrees north of the best of them: the one with the lowest score, among equals the lowest id.
  public var latitude: Double
  /// Degrees east of that same server.
  public var longitude: Double
  /// Whether all of them are virtual (``Logical/isVirtual``).
  public var supportsSmartRouting: Bool
  /// Whether none can be used now: there is no logical that is up and has a matching endpoint that is up.
  public var isUnderMaintenance: Bool
  /// The protocols of all endpoints that matched.
  public var protocolSupport: ProtocolSupport

  /// The information of these parts.
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

  /// The kind, which no two groups of an answer share.
  public var id: Kind { kind }
}
