import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: values of groups")
struct GroupValuesContract {
  private func group(
    _ backend: ServerBackend, _ servers: VPNServer..., filteredBy filters: [VPNServerFilter] = []
  ) throws -> ServerGroupInfo {
    let groups = try backend.repository(servers).groups(filteredBy: filters)
    #expect(groups.count == 1)
    return try #require(groups.first)
  }

  @Test("Every value of a group is computed from its servers", arguments: ServerBackend.all)
  func everything(backend: ServerBackend) throws {
    let group = try group(
      backend,
      .made(
        "a", tier: 1, score: 3, features: [.p2p, .tor], city: "Zürich", host: "DE", latitude: 1,
        longitude: 2, endpoints: [.speaking("1", .ikev2), .speaking("2", .ikev2, .openVPNTCP)]),
      .made(
        "b", tier: 0, score: 2, features: [.p2p, .ipv6], city: "Bern", latitude: 3, longitude: 4,
        endpoints: [.speaking("3", .wireGuardTLS)]),
      .made(
        "c", tier: 3, score: 9, features: .p2p, city: "Bern", latitude: 5, longitude: 6,
        endpoints: []))
    #expect(
      group
        == ServerGroupInfo(
          kind: .country(code: "CH"), featureUnion: [.p2p, .tor, .ipv6], featureIntersection: .p2p,
          minTier: 0, maxTier: 3, serverCount: 3, cityCount: 2, latitude: 3, longitude: 4,
          supportsSmartRouting: false, isUnderMaintenance: false,
          protocolSupport: [.ikev2, .openVPNTCP, .wireGuardTLS]))
  }

  @Test(
    "A group has the coordinates of its best server: lowest score, then lowest id",
    arguments: ServerBackend.all)
  func coordinates(backend: ServerBackend) throws {
    let group = try group(
      backend, .made("b", score: 1, latitude: 1, longitude: 10),
      .made("a", score: 1, latitude: 2, longitude: 20),
      .made("0", score: 2, latitude: 3, longitude: 30))
    #expect(group.latitude == 2 && group.longitude == 20)
  }

  @Test(
    "A group has the coordinates of a server that matches the filters", arguments: ServerBackend.all
  )
  func coordinatesOfMatch(backend: ServerBackend) throws {
    let group = try group(
      backend, .made("a", tier: 2, score: 0, latitude: 1),
      .made("b", tier: 0, score: 5, latitude: 2),
      filteredBy: [.maxTier(0)])
    #expect(group.latitude == 2)
  }

  @Test(
    "A group supports smart routing if all its servers are virtual", arguments: ServerBackend.all)
  func smartRouting(backend: ServerBackend) throws {
    #expect(try group(backend, .made("a", host: "DE"), .made("b", host: "FR")).supportsSmartRouting)
    for host in [nil, "", "CH"] {
      let other = try group(backend, .made("a", host: "DE"), .made("b", host: host))
      #expect(!other.supportsSmartRouting)
    }
  }

  @Test(
    "A group is under maintenance if none of its servers can be used", arguments: ServerBackend.all)
  func maintenance(backend: ServerBackend) throws {
    let unusable = [
      VPNServer.made("a", status: 0), .made("b", endpoints: []),
      .made("c", status: 2, endpoints: [.made("1", status: 0)]),
    ]
    let repository = try backend.repository(unusable)
    #expect(try repository.groups().map(\.isUnderMaintenance) == [true])
    try repository.upsert(servers: [
      .made("d", status: 2, endpoints: [.made("2", status: 0), .made("3", status: 4)])
    ])
    #expect(try repository.groups().map(\.isUnderMaintenance) == [false])
    #expect(
      try repository.groups(filteredBy: [.endpointID("2")]).map(\.isUnderMaintenance) == [true])
  }

  @Test(
    "Each city is counted once, and a missing or empty name is not counted",
    arguments: ServerBackend.all)
  func cities(backend: ServerBackend) throws {
    let cities: [String?] = ["Bern", "Bern", "bern", "é", "e\u{301}", nil, ""]
    let servers = cities.enumerated().map { VPNServer.made("s\($0.offset)", city: $0.element) }
    #expect(try backend.repository(servers).groups().map(\.cityCount) == [4])
  }

  @Test(
    "A gateway in several countries is one group with correct totals", arguments: ServerBackend.all,
    VPNServerGrouping.allCases)
  func gateway(backend: ServerBackend, grouping: VPNServerGrouping) throws {
    let repository = try backend.repository(
      .made(
        "a", country: "US", tier: 1, features: [.restricted, .p2p], city: "Birmingham",
        state: "Alabama", host: "CA", gateway: "ACME"),
      .made(
        "b", country: "UK", tier: 2, score: 0.5, features: .restricted, city: "Birmingham",
        host: "US", latitude: 52, longitude: -1, gateway: "ACME"),
      .made(
        "c", country: "UK", tier: 2, features: .restricted, city: "Birmingham", host: "US",
        gateway: "ACME", endpoints: []))
    #expect(
      try repository.groups(groupedBy: grouping) == [
        ServerGroupInfo(
          kind: .gateway(name: "ACME"), featureUnion: [.restricted, .p2p],
          featureIntersection: .restricted,
          minTier: 1, maxTier: 2, serverCount: 3, cityCount: 2, latitude: 52, longitude: -1,
          supportsSmartRouting: true, isUnderMaintenance: false, protocolSupport: .all)
      ])
    #expect(try repository.groups(filteredBy: [.exitCountryCode("US")]).map(\.serverCount) == [1])
    #expect(try repository.countryCount() == 2)
  }
}
