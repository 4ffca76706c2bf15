/// The sums of a group while its servers are counted, each added once.
struct GroupTotals {
  private var info: ServerGroupInfo
  private var best: GroupMember
  private var cities: Set<City> = []

  private struct City: Hashable {
    let countryCode: ExactText
    let name: ExactText
  }

  /// A group of that member's kind, without members yet.
  init(_ first: GroupMember) {
    best = first
    info = ServerGroupInfo(
      kind: first.kind, featureUnion: first.features, featureIntersection: first.features,
      minTier: first.tier, maxTier: first.tier, serverCount: 0, cityCount: 0,
      latitude: first.latitude, longitude: first.longitude, supportsSmartRouting: true,
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
    if member.isBetter(than: best) { best = member }
    guard let city = member.city, !city.isEmpty else { return }
    cities.insert(City(countryCode: ExactText(member.countryCode), name: ExactText(city)))
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
