/// The sums of a group while its servers are counted, each added once, the best (lowest score, then lowest id) first.
struct GroupTotals {
  private var info: ServerGroupInfo
  private var cities: Set<City> = []

  private struct City: Hashable {
    let countryCode: ExactText
    let name: ExactText
  }

  /// A group of that member's kind and place, without members yet.
  init(_ best: GroupMember) {
    info = ServerGroupInfo(
      kind: best.kind, featureUnion: best.features, featureIntersection: best.features,
      minTier: best.tier, maxTier: best.tier, serverCount: 0, cityCount: 0,
      latitude: best.latitude, longitude: best.longitude, supportsSmartRouting: true,
      isUnderMaintenance: true, protocolSupport: [])
  }

  mutating func add(_ member: GroupMember) {
    info.serverCount += 1
    info.featureUnion.formUnion(member.features)
    info.featureIntersection.formIntersection(member.features)
    info.minTier = min(info.minTier, member.tier)
    info.maxTier = max(info.maxTier, member.tier)
    info.supportsSmartRouting = info.supportsSmartRouting && member.isVirtual
    info.isUnderMaintenance = info.isUnderMaintenance && !member.isUp
    info.protocolSupport.formUnion(member.protocolSupport)
    guard let city = member.city, !city.isEmpty else { return }
    cities.insert(City(countryCode: ExactText(member.countryCode), name: ExactText(city)))
  }

  /// The group as it stands.
  var result: ServerGroupInfo {
    var result = info
    result.cityCount = cities.count
    return result
  }
}
