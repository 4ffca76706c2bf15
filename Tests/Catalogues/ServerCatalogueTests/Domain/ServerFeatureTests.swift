import ServerCatalogue
import Testing

@Suite("Bits of features and protocols")
struct ServerFeatureTests {
  @Test(
    "Each feature has the bit that the API defines",
    arguments: [
      (ServerFeature.secureCore, 1), (.tor, 2), (.p2p, 4), (.streaming, 8), (.ipv6, 16),
      (.restricted, 32),
    ])
  func features(feature: ServerFeature, bit: Int) {
    #expect(feature.rawValue == bit)
  }

  @Test(
    "Each protocol has the bit and the name that the API defines",
    arguments: [
      (VPNProtocol.ikev2, "IKEv2", 1), (.wireGuardUDP, "WireGuardUDP", 2),
      (.wireGuardTCP, "WireGuardTCP", 4), (.wireGuardTLS, "WireGuardTLS", 8),
      (.openVPNUDP, "OpenVPNUDP", 16), (.openVPNTCP, "OpenVPNTCP", 32),
    ])
  func protocols(vpnProtocol: VPNProtocol, name: String, bit: Int) {
    #expect(vpnProtocol.rawValue == name)
    #expect(vpnProtocol.support.rawValue == bit)
  }

  @Test("The set of all protocols has the raw value 63, and unknown bits are kept")
  func allAndUnknown() {
    #expect(ProtocolSupport.all.rawValue == 63)
    #expect(
      VPNProtocol.allCases.reduce(into: []) { $0.formUnion($1.support) } == ProtocolSupport.all)
    #expect(ServerFeature(rawValue: 1024).rawValue == 1024)
  }
}
