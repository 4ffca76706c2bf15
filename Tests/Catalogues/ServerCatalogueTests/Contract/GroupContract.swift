import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: groups and their order")
struct GroupContract {
  private static let servers = [
    VPNServer.made("1", country: "US", city: "New York", state: "New York"),
    .made("2", country: "US", city: "Dallas", state: "Texas"),
    .made("3", country: "US", city: "Austin", state: "Texas"), .made("4", country: "US"),
    .made("5", country: "CH", city: "Zürich"), .made("6", country: "CH", city: "Aarau"),
    .made("7", country: "XX", city: "Nowhere"), .made("8", country: "AA"),
    .made("9", country: "DE", city: "Berlin", gateway: "beta"),
    .made("10", country: "US", city: "Dallas", gateway: "beta"),
    .made("11", country: "DE", gateway: "Alpha"),
    .made("12", country: "AX", entry: "SE", features: .secureCore),
    .made("13", country: "CH", city: "", state: "", gateway: ""),
  ]

  @Test(
    "Gateways come first by name, then countries by name, then unnamed countries by code",
    arguments: ServerBackend.all)
  func byName(backend: ServerBackend) throws {
    let kinds = try backend.repository(Self.servers).groups().map(\.kind)
    #expect(
      kinds == [.gateway(name: "Alpha"), .gateway(name: "beta")]
        + ["AX", "CH", "US", "AA", "XX"].map { .country(code: $0) })
  }

  @Test("Countries are sorted by code, with unnamed countries last", arguments: ServerBackend.all)
  func byCode(backend: ServerBackend) throws {
    let servers = Self.servers + [.made("14", country: "DE"), .made("15", country: "ZA")]
    let repository = try backend.repository(servers)
    let codes = try repository.groups(orderedBy: .exitCountryCodeAscending).compactMap(
      \.kind.countryCode)
    #expect(codes == ["AX", "CH", "DE", "US", "ZA", "AA", "XX"])
    #expect(
      try repository.groups().compactMap(\.kind.countryCode) == [
        "AX", "DE", "ZA", "CH", "US", "AA", "XX",
      ])
  }

  @Test("Groups are sorted by the given names of countries", arguments: ServerBackend.all)
  func otherNames(backend: ServerBackend) throws {
    let names = CountryNames(identifier: "own") {
      ["US": "Åb", "XX": "ac", "CH": "Aa", "AX": ""][$0]
    }
    let repository = try backend.repository(Self.servers, countryNames: names)
    #expect(
      try repository.groups().compactMap(\.kind.countryCode) == ["CH", "US", "XX", "AA", "AX"])
  }

  @Test(
    "Cities are sorted by name within their country, followed by servers without a city",
    arguments: ServerBackend.all)
  func byCity(backend: ServerBackend) throws {
    let groups = try backend.repository(Self.servers).groups(groupedBy: .cityName)
    #expect(
      groups.map(\.kind) == [
        .gateway(name: "Alpha"), .gateway(name: "beta"), .country(code: "AX"),
        .city(name: "Aarau", countryCode: "CH"), .city(name: "Zürich", countryCode: "CH"),
        .country(code: "CH"), .city(name: "Austin", countryCode: "US"),
        .city(name: "Dallas", countryCode: "US"), .city(name: "New York", countryCode: "US"),
        .country(code: "US"), .country(code: "AA"), .city(name: "Nowhere", countryCode: "XX"),
      ])
    #expect(groups.map(\.serverCount) == [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test("Servers are grouped by state", arguments: ServerBackend.all)
  func byState(backend: ServerBackend) throws {
    let groups = try backend.repository(Self.servers)
      .groups(filteredBy: [.kind(.country("US"))], groupedBy: .stateName)
    #expect(
      groups.map(\.kind) == [
        .state(name: "New York", countryCode: "US"), .state(name: "Texas", countryCode: "US"),
        .country(code: "US"),
      ])
    #expect(groups.map(\.serverCount) == [1, 2, 1])
    #expect(groups.map(\.cityCount) == [1, 2, 0])
  }

  @Test("Filters are applied before grouping", arguments: ServerBackend.all)
  func filtered(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("a", country: "CH", tier: 0, features: .p2p), .made("b", country: "CH", tier: 2),
      .made("c", country: "US"))
    let groups = try repository.groups(filteredBy: [.features(.p2p)])
    #expect(groups.map(\.kind) == [.country(code: "CH")])
    #expect(groups.map(\.serverCount) == [1])
    #expect(groups.map(\.maxTier) == [0])
    #expect(try repository.groups(filteredBy: [.city("none")]) == [])
  }

  @Test(
    "Each server is in exactly one group, and a filter by the group's kind finds the group",
    arguments: ServerBackend.all,
    VPNServerGrouping.allCases)
  func partition(backend: ServerBackend, grouping: VPNServerGrouping) throws {
    let repository = try backend.repository(Self.servers)
    for order in VPNServerGroupOrder.allCases {
      let groups = try repository.groups(orderedBy: order, groupedBy: grouping)
      #expect(Set(groups.map(\.kind)).count == groups.count)
      #expect(groups.reduce(0) { $0 + $1.serverCount } == Self.servers.count)
    }
    for group in try repository.groups(groupedBy: grouping) {
      let found = try repository.groups(
        filteredBy: [.kind(ServerKindFilter(group.kind))], groupedBy: grouping)
      #expect(found.contains(group))
      if case .country = group.kind { continue }
      #expect(found == [group])
    }
  }
}
