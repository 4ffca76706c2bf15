import GRDB
import ServerCatalogue

extension GRDBServers {
  /// The groups, aggregated while the rows are read: SQL has neither the union of features nor the coordinates of the best server.
  func groups(
    _ filters: [VPNServerFilter], _ order: VPNServerGroupOrder, _ grouping: VPNServerGrouping
  ) throws -> [ServerGroupInfo] {
    guard filters.isEmpty, order == .localizedCountryNameAscending, grouping != .stateName else {
      throw BenchmarkError("GRDB's servers have no such groups: they are not measured")
    }
    let request = try ServerRequest([]).selecting(Member.columns, ["score", "status"])
    let groups = try pool.read { database in
      var groups: [ServerGroupInfo.Kind: Group] = [:]
      let rows = try Row.fetchCursor(database, request)
      while let row = try rows.next() {
        let member = Member(row)
        let kind = member.kind(grouping)
        groups[kind, default: Group(kind)].add(member)
      }
      return groups
    }
    return groups.values.map(\.info)
      .map { (key: orderKey($0.kind), info: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.info)
  }

  /// Gateways by name, then countries by name, those without a name last; cities within their country.
  private func orderKey(_ kind: ServerGroupInfo.Kind) -> [String] {
    let name = kind.countryCode.flatMap(countryNames.name(of:))
    let section = kind.countryCode == nil ? "1" : name == nil ? "3" : "2"
    let (rest, part) =
      switch kind {
      case .country: ("rest", "")
      case .gateway(let name), .city(let name, _), .state(let name, _): ("", name)
      }
    return [
      section, SearchText.folded(name ?? ""), kind.countryCode ?? "", rest,
      SearchText.folded(part), part,
    ]
  }
}

/// A server as its group needs it, by position: GRDB then does not look for the names of columns.
private struct Member {
  static let columns = [
    "id", "isGateway", "features", "tier", "latitude", "longitude", "hasEndpointUp", "protocols",
    "exitCountry", "gatewayName", "city", "hostCountry",
  ]

  let id: String
  let isGateway: Bool
  let features: ServerFeature
  let tier: Int
  let latitude: Double
  let longitude: Double
  let hasEndpointUp: Bool
  let protocols: ProtocolSupport
  let country: String
  let gateway: String?
  let city: String?
  let host: String?
  let score: Double
  let status: Int

  init(_ row: Row) {
    (id, isGateway, tier) = (row[0], row[1], row[3])
    (features, protocols) = (ServerFeature(rawValue: row[2]), ProtocolSupport(rawValue: row[7]))
    (latitude, longitude, hasEndpointUp) = (row[4], row[5], row[6])
    (country, gateway, city, host) = (row[8], row[9], row[10], row[11])
    (score, status) = (row[12], row[13])
  }

  func kind(_ grouping: VPNServerGrouping) -> ServerGroupInfo.Kind {
    if isGateway, let gateway { return .gateway(name: gateway) }
    if grouping == .cityName, let city, !city.isEmpty {
      return .city(name: city, countryCode: country)
    }
    return .country(code: country)
  }
}

private struct Group {
  private(set) var info: ServerGroupInfo
  private var best = (score: Double.infinity, id: "")
  private var cities: Set<City> = []

  private struct City: Hashable {
    let country: String
    let name: String
  }

  init(_ kind: ServerGroupInfo.Kind) {
    info = ServerGroupInfo(
      kind: kind, featureUnion: [], featureIntersection: ServerFeature(rawValue: -1),
      minTier: .max, maxTier: .min, serverCount: 0, cityCount: 0, latitude: 0, longitude: 0,
      supportsSmartRouting: true, isUnderMaintenance: true, protocolSupport: [])
  }

  mutating func add(_ member: Member) {
    info.serverCount += 1
    info.featureUnion.formUnion(member.features)
    info.featureIntersection.formIntersection(member.features)
    info.minTier = min(info.minTier, member.tier)
    info.maxTier = max(info.maxTier, member.tier)
    if let city = member.city, !city.isEmpty {
      cities.insert(City(country: member.country, name: city))
      info.cityCount = cities.count
    }
    let isVirtual = member.host.map { !$0.isEmpty && $0 != member.country } ?? false
    info.supportsSmartRouting = info.supportsSmartRouting && isVirtual
    let isUp = member.hasEndpointUp && member.status != 0
    info.isUnderMaintenance = info.isUnderMaintenance && !isUp
    info.protocolSupport.formUnion(member.protocols)
    guard (member.score, member.id) < (best.score, best.id) else { return }
    best = (member.score, member.id)
    (info.latitude, info.longitude) = (member.latitude, member.longitude)
  }
}
