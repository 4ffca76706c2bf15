import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("The entry address of a protocol")
struct EntryIpTests {
  private static let own = "192.0.2.1"
  private static let other = "192.0.2.99"

  @Test("A listed protocol with an address uses it, whatever the endpoint's own address is")
  func listedWithAddress() {
    for entry in [Self.own, nil] {
      let endpoint = ServerEndpoint.made(
        "e", entry: entry, overrides: ["OpenVPNTCP": ProtocolEntry(ipv4: Self.other, ports: [443])])
      #expect(endpoint.entryIp(for: .openVPNTCP) == Self.other)
    }
  }

  @Test(
    "A listed protocol without an address uses the endpoint's own",
    arguments: [nil, ProtocolEntry(), ProtocolEntry(ports: [443])])
  func listedWithoutAddress(entry: ProtocolEntry?) {
    let endpoint = ServerEndpoint.made("e", entry: Self.own, overrides: ["IKEv2": entry])
    #expect(endpoint.entryIp(for: .ikev2) == Self.own)
    #expect(endpoint.supportedProtocols == .ikev2)
  }

  @Test("A listed protocol is not supported if neither it nor the endpoint has an address")
  func listedWithoutAnyAddress() {
    let endpoint = ServerEndpoint.made("e", entry: nil, overrides: ["IKEv2": nil])
    #expect(endpoint.entryIp(for: .ikev2) == nil)
    #expect(endpoint.supportedProtocols == [])
  }

  @Test("If a listed protocol has no address, protocols that are not listed are not supported")
  func listedOnly() {
    let endpoint = ServerEndpoint.made(
      "e", overrides: ["WireGuardUDP": ProtocolEntry(ipv4: Self.other), "WireGuardTCP": nil])
    #expect(endpoint.entryIp(for: .openVPNUDP) == nil)
    #expect(endpoint.supportedProtocols == [.wireGuardUDP, .wireGuardTCP])
  }

  @Test("An unknown protocol name counts as listed")
  func unknownName() {
    let only = ServerEndpoint.made("e", overrides: ["Stealth": nil])
    #expect(only.supportedProtocols == [])
    let besides = ServerEndpoint.made("e", overrides: ["Stealth": ProtocolEntry(ipv4: Self.other)])
    #expect(besides.supportedProtocols == .all)
  }

  @Test("If all listed protocols have addresses, unlisted ones use the endpoint's own address")
  func othersUseTheirOwn() {
    let overrides: ProtocolEntries = [
      "WireGuardUDP": ProtocolEntry(ipv4: Self.other),
      "WireGuardTLS": ProtocolEntry(ipv4: "192.0.2.98"),
    ]
    let endpoint = ServerEndpoint.made("e", entry: Self.own, overrides: overrides)
    #expect(endpoint.entryIp(for: .openVPNUDP) == Self.own)
    #expect(endpoint.supportedProtocols == .all)
    let without = ServerEndpoint.made("e", entry: nil, overrides: overrides)
    #expect(without.entryIp(for: .openVPNUDP) == nil)
    #expect(without.supportedProtocols == [.wireGuardUDP, .wireGuardTLS])
  }

  @Test("Without protocol entries every protocol is supported, even without an address")
  func noOverrides() {
    for overrides in [nil, ProtocolEntries()] {
      let endpoint = ServerEndpoint.made("e", entry: nil, overrides: overrides)
      #expect(endpoint.supportedProtocols == .all)
      #expect(endpoint.protocolEntries == nil)
      #expect(VPNProtocol.allCases.allSatisfy { endpoint.entryIp(for: $0) == nil })
    }
  }

  @Test("Protocol entries that are set to empty later become nil")
  func emptiedLater() {
    var endpoint = ServerEndpoint.made("e", overrides: ["IKEv2": nil])
    endpoint.protocolEntries = [:]
    #expect(endpoint == .made("e"))
    endpoint.protocolEntries = ["IKEv2": ProtocolEntry(ports: [500])]
    #expect(endpoint.supportedProtocols == .ikev2)
  }
}
