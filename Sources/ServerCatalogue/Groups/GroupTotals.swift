/// The sums of a group while its servers are counted, each added once.
struct GroupTotals {
  private var info: ServerGroupInfo
  private var best: Logical
  private var cities: Set<City> = []

  private struct City: Hashable {
    let countryCode: ExactText
    let name: ExactText
  }

  /// A group of that kind with its first server.
  init(_ kind: ServerGroupInfo.Kind, first server: MatchedServer) {
    let logical = server.logical
    best = logical
    info = ServerGroupInfo(
      kind: kind, featureUnion: logical.features, featureIntersection: logical.features,
      minTier: logical.tier, maxTier: logical.tier, serverCount: 0, cityCount: 0,
      latitude: logical.latitude, longitude: logical.longitude, supportsSmartRouting: true,
      isUnderMaintenance: true, protocolSupport: [])
    add(server)
  }

  mutating func add(_ server: MatchedServer) {
    let logical = server.logical
    info.serverCount += 1
    info.featureUnion.formUnion(logical.features)
    info.featureIntersection.formIntersection(logical.features)
    info.minTier = min(info.minTier, logical.tier)
    info.maxTier = max(info.maxTier, logical.tier)
    info.supportsSmartRouting = info.supportsSmartRouting && logical.isVirtual
    info.isUnderMaintenance = info.isUnderMaintenance && !server.isUp
    info.protocolSupport.formUnion(server.protocolSupport)
    if let city = logical.city, !city.isEmpty {
      cities.insert(City(countryCode: ExactText(logical.exitCountryCode), name: ExactText(city)))
    }
    if logical.isFaster(than: best) { best = logical }
  }

  /// The group as it stands.
  var result: ServerGroupInfo {
    var result = info
    result.cityCount = cities.count
    result.latitude = best.latitude
    result.longitude = best.longitude
    return result
  }
}
