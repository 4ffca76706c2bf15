/// Aggregates the servers of a group, each added once.
struct GroupTotals {
  private var info: ServerGroupInfo
  private var best = (score: Double.infinity, id: nil as ExactText?)
  private var cities: Set<City> = []

  private struct City: Hashable {
    let countryCode: ExactText
    let name: ExactText
  }

  /// An empty group.
  init(_ kind: ServerGroupInfo.Kind) {
    info = ServerGroupInfo(
      kind: kind, featureUnion: [], featureIntersection: ServerFeature(rawValue: -1),
      minTier: .max, maxTier: .min, serverCount: 0, cityCount: 0, latitude: 0, longitude: 0,
      supportsSmartRouting: true, isUnderMaintenance: true, protocolSupport: [])
  }

  /// Counts a city, once. An empty name counts as missing.
  mutating func add(city: String?, in countryCode: String) {
    guard let city, !city.isEmpty else { return }
    cities.insert(City(countryCode: ExactText(countryCode), name: ExactText(city)))
  }

  /// Adds a server.
  ///
  /// - Parameter id: Returns its id; called only if its score is the lowest so far.
  mutating func add<Failure: Error>(
    _ member: GroupMember, id: () throws(Failure) -> String
  ) throws(Failure) {
    info.serverCount += 1
    info.featureUnion.formUnion(member.features)
    info.featureIntersection.formIntersection(member.features)
    info.minTier = min(info.minTier, member.tier)
    info.maxTier = max(info.maxTier, member.tier)
    info.supportsSmartRouting = info.supportsSmartRouting && member.isVirtual
    info.isUnderMaintenance = info.isUnderMaintenance && !member.isUp
    info.protocolSupport.formUnion(member.protocolSupport)
    guard member.score <= best.score else { return }
    let id = ExactText(try id())
    if let bestID = best.id, member.score == best.score, bestID < id { return }
    best = (member.score, id)
    (info.latitude, info.longitude) = (member.latitude, member.longitude)
  }

  /// The aggregated group.
  var result: ServerGroupInfo {
    var result = info
    result.cityCount = cities.count
    return result
  }
}

/// The values of a server that its group aggregates.
struct GroupMember {
  let score: Double
  let features: ServerFeature
  let tier: Int
  let latitude: Double
  let longitude: Double
  let isVirtual: Bool
  /// Whether it can be used now.
  let isUp: Bool
  /// The protocols of its endpoints that matched.
  let protocolSupport: ProtocolSupport
}
