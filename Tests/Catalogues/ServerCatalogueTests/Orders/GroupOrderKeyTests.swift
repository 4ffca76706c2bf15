import Testing

@testable import ServerCatalogue

@Suite("Sort keys of groups")
struct GroupOrderKeyTests {
  private static let names = CountryNames(identifier: "test") {
    ["A": "Österland", "B": "oder", "C": "Zeta"][$0]
  }

  private func sorted(
    _ kinds: [ServerGroupInfo.Kind], _ order: VPNServerGroupOrder
  ) -> [ServerGroupInfo.Kind] {
    let groups = kinds.map {
      ServerGroupInfo(
        kind: $0, featureUnion: [], featureIntersection: [], minTier: 0, maxTier: 0, serverCount: 1,
        cityCount: 0, latitude: 0, longitude: 0, supportsSmartRouting: false,
        isUnderMaintenance: false, protocolSupport: [])
    }
    return order.sorted(groups, by: Self.names).map(\.kind)
  }

  @Test("Names are compared without case and accents, and equal names by their bytes")
  func folded() {
    let kinds: [ServerGroupInfo.Kind] = [
      .gateway(name: "Abc"), .gateway(name: "abc"), .gateway(name: "abd"), .gateway(name: "Z"),
      .country(code: "B"), .country(code: "A"), .country(code: "C"), .country(code: "?"),
      .country(code: "@"),
    ]
    #expect(sorted(kinds.reversed(), .localizedCountryNameAscending) == kinds)
  }

  @Test("Sorted by code, countries with a name come before those without")
  func byCode() {
    let kinds: [ServerGroupInfo.Kind] = ["A", "B", "C", "?", "@"].map { .country(code: $0) }
    #expect(sorted(kinds.reversed(), .exitCountryCodeAscending) == kinds)
  }

  @Test(
    "Cities are sorted within their country, before the rest of the country",
    arguments: VPNServerGroupOrder.allCases)
  func cities(order: VPNServerGroupOrder) {
    let kinds: [ServerGroupInfo.Kind] = [
      .gateway(name: "Z"), .city(name: "Älpli", countryCode: "C"),
      .city(name: "Bern", countryCode: "C"),
      .country(code: "C"), .state(name: "a", countryCode: "?"), .country(code: "?"),
    ]
    #expect(sorted(kinds.reversed(), order) == kinds)
  }
}
