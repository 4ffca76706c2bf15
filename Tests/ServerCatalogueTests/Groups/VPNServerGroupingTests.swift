import CatalogueTesting
import Testing

@testable import ServerCatalogue

@Suite("Which group a server is in")
struct VPNServerGroupingTests {
  @Test(
    "By country, city or state of its exit; a gateway always by its name",
    arguments: [
      (
        .made("a", country: "CH", city: "Bern", state: "BE"), .country(code: "CH"),
        .city(name: "Bern", countryCode: "CH"), .state(name: "BE", countryCode: "CH")
      ),
      (.made("a", country: "CH"), .country(code: "CH"), .country(code: "CH"), .country(code: "CH")),
      (
        .made("a", country: "CH", city: "", state: ""), .country(code: "CH"), .country(code: "CH"),
        .country(code: "CH")
      ),
      (
        .made("a", country: "CH", entry: "SE", features: .secureCore, city: "Bern", gateway: "G"),
        .country(code: "CH"), .city(name: "Bern", countryCode: "CH"), .country(code: "CH")
      ),
      (
        .made("a", city: "Bern", state: "BE", gateway: "G"), .gateway(name: "G"),
        .gateway(name: "G"), .gateway(name: "G")
      ),
    ] as [(VPNServer, ServerGroupInfo.Kind, ServerGroupInfo.Kind, ServerGroupInfo.Kind)])
  func kind(
    server: VPNServer, byType: ServerGroupInfo.Kind, byCity: ServerGroupInfo.Kind,
    byState: ServerGroupInfo.Kind
  ) {
    #expect(VPNServerGrouping.serverType.kind(of: server.logical) == byType)
    #expect(VPNServerGrouping.cityName.kind(of: server.logical) == byCity)
    #expect(VPNServerGrouping.stateName.kind(of: server.logical) == byState)
  }

  @Test("Groups whose names differ in bytes are different, and those of different kinds")
  func keys() {
    let kinds: [ServerGroupInfo.Kind] = [
      .gateway(name: "é"), .gateway(name: "e\u{301}"), .city(name: "é", countryCode: "CH"),
      .state(name: "é", countryCode: "CH"), .country(code: "CH"), .country(code: "é"),
      .city(name: "é", countryCode: "CH"),
    ]
    #expect(Set(kinds.map(GroupKey.init)).count == 6)
  }
}
