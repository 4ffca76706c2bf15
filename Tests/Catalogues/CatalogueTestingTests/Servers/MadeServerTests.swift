import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Servers created for tests")
struct MadeServerTests {
  @Test("A server created from a few properties has usable defaults for the others")
  func defaults() {
    let server = VPNServer.made("a", country: "NL", tier: 0)
    #expect(server.id == "a" && server.logical.name == "NL#1")
    #expect(server.logical.tier == 0 && server.logical.features.isEmpty)
    #expect(server.logical.entryCountryCode == "NL" && server.logical.exitCountryCode == "NL")
    #expect(!server.logical.isUnderMaintenance && !server.logical.isVirtual)
    #expect(server.endpoints.map(\.id) == ["a-1"])
    #expect(server.supportedProtocols == .all)
  }

  @Test("A server has all the properties that it was created with")
  func said() {
    let server = VPNServer.made(
      "a", name: "X", entry: "SE", score: 9, status: 0, load: 3, features: .secureCore, city: "c",
      state: "s", host: "FI", translatedCity: "t", latitude: 1, longitude: 2, gateway: "g",
      endpoints: [])
    let logical = server.logical
    #expect(logical.name == "X" && logical.entryCountryCode == "SE" && logical.score == 9)
    #expect(logical.status == 0 && logical.load == 3 && logical.isVirtual)
    #expect([logical.city, logical.state, logical.translatedCity] == ["c", "s", "t"])
    #expect(logical.latitude == 1 && logical.longitude == 2 && logical.gatewayName == "g")
    #expect(logical.kind == .secureCore(entryCountryCode: "SE"))
    #expect(server.endpoints.isEmpty)
  }

  @Test("An endpoint supports the given protocols, or all protocols if none is given")
  func protocols() {
    #expect(ServerEndpoint.made("e").supportedProtocols == .all)
    let overrides: ProtocolEntries = ["IKEv2": nil, "OpenVPNTCP": nil]
    let endpoint = ServerEndpoint.made("e", status: 0, overrides: overrides)
    #expect(endpoint.supportedProtocols == [.ikev2, .openVPNTCP] && endpoint.isUnderMaintenance)
  }
}
