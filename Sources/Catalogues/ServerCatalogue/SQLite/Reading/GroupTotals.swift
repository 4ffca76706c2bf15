internal import SocleCore

struct GroupTotals {
  private(set) var info: ServerGroupInfo
  private var best = (score: Double.infinity, id: nil as ExactText?)
  private var cities: Set<[ExactText]> = []

  init(_ kind: ServerGroupInfo.Kind) {
    info = ServerGroupInfo(
      kind: kind, featureUnion: [], featureIntersection: ServerFeature(rawValue: -1),
      minTier: .max, maxTier: .min, serverCount: 0, cityCount: 0, latitude: 0, longitude: 0,
      supportsSmartRouting: true, isUnderMaintenance: true, protocolSupport: [])
  }

  /// Counts a city, once. An empty name counts as missing.
  mutating func add(city: String?, in countryCode: String) {
    guard let city, !city.isEmpty else { return }
    cities.insert([ExactText(countryCode), ExactText(city)])
    info.cityCount = cities.count
  }

  /// Adds a server. Its id is read only if its score is the lowest so far.
  mutating func add(_ row: GroupRow, isVirtual: Bool) throws(SQLiteError) {
    let features = ServerFeature(rawValue: try row.read(.features, Int.decode))
    let tier = try row.read(.tier, Int.decode)
    let status = try row.read(.status, Int.decode)
    let isUp = try row.read(.hasEndpointUp, Bool.decode) && status != 0
    info.serverCount += 1
    info.featureUnion.formUnion(features)
    info.featureIntersection.formIntersection(features)
    info.minTier = min(info.minTier, tier)
    info.maxTier = max(info.maxTier, tier)
    info.supportsSmartRouting = info.supportsSmartRouting && isVirtual
    info.isUnderMaintenance = info.isUnderMaintenance && !isUp
    info.protocolSupport.formUnion(
      ProtocolSupport(rawValue: try row.read(.protocols, Int.decode)))
    let score = try row.read(.score, Double.decode)
    guard score <= best.score else { return }
    let id = ExactText(try row.read(.id, String.decode))
    if let bestID = best.id, score == best.score, bestID < id { return }
    best = (score, id)
    info.latitude = try row.read(.latitude, Double.decode)
    info.longitude = try row.read(.longitude, Double.decode)
  }
}
