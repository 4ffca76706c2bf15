import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("The group of a server")
struct VPNServerGroupingTests {
  @Test(
    "Servers are grouped by country, city or state of the exit, and gateways always by name",
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
  ) throws {
    let repository = ServerRepository(servers: [server])
    #expect(try repository.groups(groupedBy: .serverType).map(\.kind) == [byType])
    #expect(try repository.groups(groupedBy: .cityName).map(\.kind) == [byCity])
    #expect(try repository.groups(groupedBy: .stateName).map(\.kind) == [byState])
  }

  @Test("Groups are different if their kinds or the bytes of their names differ")
  func keys() throws {
    let repository = ServerRepository(servers: [
      .made("1", country: "é", gateway: "é"), .made("2", country: "é", gateway: "e\u{301}"),
      .made("3", country: "é", city: "é", gateway: "é"), .made("4", country: "é", city: "é"),
      .made("5", country: "é", city: "e\u{301}"), .made("6", country: "é"),
      .made("7", country: "e\u{301}", city: "é"),
    ])
    let counts = try repository.groups(groupedBy: .cityName).map(\.serverCount)
    #expect(counts.sorted() == [1, 1, 1, 1, 1, 2])
    #expect(try repository.groups(groupedBy: .stateName).map(\.serverCount) == [1, 2, 1, 3])
  }
}
