import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Logical servers")
struct LogicalTests {
  @Test("A server's kind is secure core, else gateway if it has a gateway name, else country")
  func kind() {
    func kind(_ features: ServerFeature, _ gateway: String?) -> Logical.Kind {
      VPNServer.made("a", country: "FR", entry: "SE", features: features, gateway: gateway).logical
        .kind
    }
    #expect(kind([.secureCore, .p2p], "Office") == .secureCore(entryCountryCode: "SE"))
    #expect(kind([.restricted], "Office") == .gateway(name: "Office"))
    #expect(kind([], nil) == .country)
    #expect(kind([], "") == .country)
  }

  @Test(
    "A server is virtual if its host is in another country than its exit",
    arguments: [(nil, false), ("", false), ("CH", false), ("DE", true), ("ch", true)]
      as [(String?, Bool)])
  func virtual(host: String?, isVirtual: Bool) {
    #expect(VPNServer.made("a", country: "CH", host: host).logical.isVirtual == isVirtual)
  }

  @Test(
    "Only status 0 means maintenance", arguments: [(0, true), (1, false), (2, false), (-1, false)])
  func maintenance(status: Int, isUnderMaintenance: Bool) {
    let server = VPNServer.made("a", status: status, endpoints: [.made("e", status: status)])
    #expect(server.logical.isUnderMaintenance == isUnderMaintenance)
    #expect(server.endpoints.map(\.isUnderMaintenance) == [isUnderMaintenance])
  }

  @Test("A server supports every protocol that any of its endpoints supports")
  func union() {
    let server = VPNServer.made(
      "a", endpoints: [.speaking("e", .ikev2), .speaking("f", .wireGuardTLS, .ikev2)])
    #expect(server.supportedProtocols == [.ikev2, .wireGuardTLS])
    #expect(VPNServer.made("a", endpoints: []).supportedProtocols == [])
    #expect(server.id == "a")
  }
}
