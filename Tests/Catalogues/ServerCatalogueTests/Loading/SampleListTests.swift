import ServerCatalogue
import TestSupport
import Testing

@Suite("The sample lists of servers")
struct SampleListTests {
  private func servers(_ name: String) throws -> [String: VPNServer] {
    let list = try ServerListReader().servers(inFile: PackageFiles.sample("servers/\(name)")).items
    return Dictionary(uniqueKeysWithValues: list.map { ($0.logical.name, $0) })
  }

  @Test("The sample list contains the cases that its README describes")
  func cases() throws {
    let servers = try servers("logicals.json")
    #expect(servers.count == 13)
    #expect(servers["SE-CH#1"]?.logical.kind == .secureCore(entryCountryCode: "SE"))
    #expect(servers["DE-GW#1"]?.logical.kind == servers["FR-GW#1"]?.logical.kind)
    #expect(
      servers["IN#3"]?.logical.isVirtual == true && servers["CH#10"]?.logical.isVirtual == false)
    #expect(servers["JP#5"]?.logical.isUnderMaintenance == true)
    #expect(servers["NO#2"]?.endpoints.allSatisfy(\.isUnderMaintenance) == true)
    #expect(
      servers["NL#7"]?.endpoints.map(\.supportedProtocols) == [
        .all, [.wireGuardUDP, .wireGuardTCP], [.openVPNUDP, .openVPNTCP], .all,
      ])
    #expect(servers["CH#10"]?.endpoints[0].id == servers["SE-CH#1"]?.endpoints[1].id)
    #expect(servers["FJ#1"]?.endpoints.isEmpty == true)
  }

  @Test("In the refreshed sample list one server is new, one is removed and two are changed")
  func refreshed() throws {
    let (before, after) = (try servers("logicals.json"), try servers("logicals-refreshed.json"))
    #expect(Set(after.keys).subtracting(before.keys) == ["GR#1"])
    #expect(Set(before.keys).subtracting(after.keys) == ["PL#2"])
    let changed = before.keys.filter { after[$0] != nil && after[$0] != before[$0] }
    #expect(Set(changed) == ["CH#9", "JP#5"])
  }

  @Test("All sample loads but one belong to servers of the sample list")
  func loads() throws {
    let loads = try ServerListReader().loads(inFile: PackageFiles.sample("servers/loads.json"))
      .items
    let ids = Set(try servers("logicals.json").values.map(\.id))
    #expect(loads.count == 7)
    #expect(loads.filter { !ids.contains($0.id) }.map(\.id) == ["l-not-in-the-list"])
  }
}
