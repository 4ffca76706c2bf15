import ServerCatalogue

/// Computes groups in two steps: the members of each group, then each value from the members.
struct NaiveGroups {
  let countryNames: [String: String]

  func groups(
    _ matches: [[NaiveServers.Row]], _ order: VPNServerGroupOrder, _ grouping: VPNServerGrouping
  ) -> [ServerGroupInfo] {
    Dictionary(grouping: matches) { kind($0[0].server.logical, grouping) }
      .map { kind, members in info(kind, members) }
      .sorted { left, right in
        rank(left.kind, order).lexicographicallyPrecedes(rank(right.kind, order)) { $0 < $1 }
      }
  }

  private func kind(_ logical: Logical, _ grouping: VPNServerGrouping) -> ServerGroupInfo.Kind {
    let code = logical.exitCountryCode
    switch logical.kind {
    case .gateway(let name): return .gateway(name: name)
    case .country, .secureCore: break
    }
    let place = grouping == .cityName ? logical.city : grouping == .stateName ? logical.state : nil
    guard let place, place != "" else { return .country(code: code) }
    return grouping == .cityName
      ? .city(name: place, countryCode: code) : .state(name: place, countryCode: code)
  }

  private func info(_ kind: ServerGroupInfo.Kind, _ members: [[NaiveServers.Row]])
    -> ServerGroupInfo
  {
    let logicals = NaiveOrders.sorted(members, .fastest).map { $0[0].server.logical }
    let rows = members.flatMap { $0 }
    let features = logicals.map(\.features.rawValue)
    let cities = logicals.filter { ($0.city ?? "") != "" }.map {
      [$0.exitCountryCode, $0.city ?? ""]
    }
    return ServerGroupInfo(
      kind: kind, featureUnion: ServerFeature(rawValue: features.reduce(0, |)),
      featureIntersection: ServerFeature(rawValue: features.reduce(-1, &)),
      minTier: logicals.map(\.tier).min() ?? 0, maxTier: logicals.map(\.tier).max() ?? 0,
      serverCount: members.count, cityCount: Set(cities).count,
      latitude: logicals[0].latitude, longitude: logicals[0].longitude,
      supportsSmartRouting: logicals.allSatisfy {
        $0.hostCountry ?? "" != "" && $0.hostCountry != $0.exitCountryCode
      },
      isUnderMaintenance: !rows.contains { row in
        row.server.logical.status != 0 && (row.endpoint?.status ?? 0) != 0
      },
      protocolSupport: NaiveProtocols.support(rows))
  }

  private func rank(_ kind: ServerGroupInfo.Kind, _ order: VPNServerGroupOrder) -> [NaiveOrders.Key]
  {
    let (code, rest, name) =
      switch kind {
      case .gateway(let name): ("", 0.0, name)
      case .country(let code): (code, 1.0, "")
      case .city(let name, let code), .state(let name, let code): (code, 0.0, name)
      }
    let country = countryNames[code]
    let shown = order == .exitCountryCodeAscending ? "" : country ?? ""
    var section = country == nil ? 2.0 : 1.0
    if case .gateway = kind { section = 0 }
    return [.number(section)] + texts(shown) + [.text(NaiveOrders.bytes(code)), .number(rest)]
      + texts(name)
  }

  private func texts(_ name: String) -> [NaiveOrders.Key] {
    [.text(NaiveOrders.bytes(PlainText.plain(name))), .text(NaiveOrders.bytes(name))]
  }
}
