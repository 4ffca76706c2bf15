import CatalogueTesting
import Foundation
import ServerCatalogue
import Testing

@Suite("Encoding of servers and results")
struct CodingTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test("A server with every property and a minimal server are encoded and decoded")
  func servers() throws {
    let full = VPNServer.made(
      "a", country: "TR", entry: "SE", features: [.secureCore, .p2p], city: "İstanbul",
      state: "Marmara", host: "DE", translatedCity: "Stambuł", gateway: "Büro",
      endpoints: [
        .made(
          "e", entry: nil, overrides: ["IKEv2": nil, "WireGuardTLS": ProtocolEntry(ports: [443])]),
        .made("f", label: nil, key: nil, overrides: ["Stealth": ProtocolEntry(ipv4: "192.0.2.7")]),
      ])
    let bare = VPNServer.made("b", endpoints: [])
    #expect(try copy([full, bare]) == [full, bare])
  }

  @Test("Decoded protocol entries that are empty are nil, and restrict no protocol")
  func emptyOverrides() throws {
    let json = #"{"id":"e","exitIp":"::1","domain":"d","status":1,"protocolEntries":{}}"#
    let endpoint = try JSONDecoder().decode(ServerEndpoint.self, from: Data(json.utf8))
    #expect(endpoint.protocolEntries == nil)
    #expect(endpoint.supportedProtocols == .all && endpoint.entryIp(for: .ikev2) == nil)
  }

  @Test(
    "Every kind of group is encoded and decoded",
    arguments: [
      ServerGroupInfo.Kind.country(code: "CH"), .gateway(name: "Büro"),
      .city(name: "Bern", countryCode: "CH"), .state(name: "Texas", countryCode: "US"),
    ])
  func groups(kind: ServerGroupInfo.Kind) throws {
    let group = ServerGroupInfo(
      kind: kind, featureUnion: [.p2p], featureIntersection: [], minTier: 0, maxTier: 2,
      serverCount: 3, cityCount: 1, latitude: 47, longitude: 8, supportsSmartRouting: true,
      isUnderMaintenance: false, protocolSupport: .all)
    #expect(try copy(group) == group)
    #expect(group.id == kind)
  }

  @Test("Loads, their outcomes, metadata keys and server infos are encoded and decoded")
  func loads() throws {
    let load = ServerLoad(id: "a", load: 5, score: 0.5, status: 0)
    #expect(try copy(load) == load)
    let outcome = LoadsOutcome(applied: 1, unknown: 2, heldInMaintenance: 3)
    #expect(try copy(outcome) == outcome)
    #expect(try copy(["mine" as MetadataKey]) == [MetadataKey(rawValue: "mine")])
    let info = ServerInfo(logical: VPNServer.made("a").logical, protocolSupport: [.ikev2])
    #expect(try copy(info) == info)
  }
}
