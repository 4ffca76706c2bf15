import ServerCatalogue

/// A group of servers as `--json` writes it. Keys without a value are left out.
struct GroupOutput: Encodable, Equatable {
  /// "country", "gateway", "city" or "state".
  let kind: String
  /// The name of the gateway, city or state.
  let name: String?
  /// The code of the exit country; a gateway has none.
  let country: String?
  let servers: Int
  let cities: Int
  let minTier: Int
  let maxTier: Int
  let someOffer: [String]
  let allOffer: [String]
  let protocols: [String]
  let isUnderMaintenance: Bool
  /// Whether all servers are virtual.
  let isVirtual: Bool
  let latitude: Double
  let longitude: Double

  init(_ group: ServerGroupInfo) {
    (kind, name) =
      switch group.kind {
      case .country: ("country", nil)
      case .gateway(let name): ("gateway", name)
      case .city(let name, _): ("city", name)
      case .state(let name, _): ("state", name)
      }
    country = group.kind.countryCode
    servers = group.serverCount
    cities = group.cityCount
    minTier = group.minTier
    maxTier = group.maxTier
    someOffer = ServerWords.words(of: group.featureUnion)
    allOffer = ServerWords.words(of: group.featureIntersection)
    protocols = ServerWords.words(of: group.protocolSupport)
    isUnderMaintenance = group.isUnderMaintenance
    isVirtual = group.supportsSmartRouting
    latitude = group.latitude
    longitude = group.longitude
  }
}
