/// Aggregates the servers of a group, each added once.
struct GroupTotals {
  private var info: ServerGroupInfo
  private var best: GroupMember
  private var cities: Set<City> = []

  private struct City: Hashable {
    let countryCode: ExactText
    let name: ExactText

    /// Names in two countries are rarely equal.
    func hash(into hasher: inout Hasher) { name.hash(into: &hasher) }
  }

  /// An empty group of the kind of `first`.
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

  /// The aggregated group.
  var result: ServerGroupInfo {
    var result = info
    result.cityCount = cities.count
    result.latitude = best.latitude
    result.longitude = best.longitude
    return result
  }
}

/// The values of a server that its group aggregates.
struct GroupMember {
  let id: String
  let score: Double
  let kind: ServerGroupInfo.Kind
  let countryCode: String
  let city: String?
  let features: ServerFeature
  let tier: Int
  let latitude: Double
  let longitude: Double
  let isVirtual: Bool
  /// Whether it can be used now.
  let isUp: Bool
  /// The protocols of its endpoints that matched.
  let protocolSupport: ProtocolSupport

  /// Whether the group takes its coordinates from this server rather than from `other`: the faster one, or for equal
  /// scores the one with the lower id.
  func isBetter(than other: GroupMember) -> Bool {
    score == other.score ? ExactText(id) < ExactText(other.id) : score < other.score
  }
}

/// A group's kind, compared byte for byte.
struct GroupKey: Hashable, Sendable {
  let kind: ServerGroupInfo.Kind

  init(_ kind: ServerGroupInfo.Kind) { self.kind = kind }

  static func == (left: GroupKey, right: GroupKey) -> Bool {
    switch (left.kind, right.kind) {
    case (.country(let left), .country(let right)), (.gateway(let left), .gateway(let right)):
      ExactText(left) == ExactText(right)
    case (.city(let left, let code), .city(let right, let other)),
      (.state(let left, let code), .state(let right, let other)):
      ExactText(left) == ExactText(right) && ExactText(code) == ExactText(other)
    default: false
    }
  }

  /// Hashes one text only: each text costs as much as decoding a column.
  func hash(into hasher: inout Hasher) {
    switch kind {
    case .country(let text), .gateway(let text), .city(let text, _), .state(let text, _):
      ExactText(text).hash(into: &hasher)
    }
  }
}
