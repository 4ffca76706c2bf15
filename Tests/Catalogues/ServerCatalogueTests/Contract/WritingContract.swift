import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: writing servers")
struct WritingContract {
  private static let awkward = [
    VPNServer.made(
      "a=+/-_", name: "İ 'quoted' \"#1", country: "TR", entry: "SE", tier: -1, score: 1e-300,
      status: 7,
      load: 4_000, features: ServerFeature(rawValue: 1 << 40 | 1), city: "e\u{301}", state: "",
      host: "", translatedCity: "😀\0x", latitude: -90, longitude: 180, gateway: "Büro; DROP TABLE",
      endpoints: [
        .made("z", entry: nil, label: nil, key: nil),
        .made("y", overrides: ["IKEv2": nil, "WireGuardTLS": ProtocolEntry(ports: [443, 80])]),
        .made("x", entry: nil, overrides: ["Stealth": ProtocolEntry(ipv4: "192.0.2.7", ports: [])]),
        .made("w", label: "", overrides: ["OpenVPNUDP": ProtocolEntry(ipv4: "192.0.2.8")]),
        .made("v", overrides: ["OpenVPNUDP": ProtocolEntry()]),
      ]),
    .made("b", score: .infinity, endpoints: []),
    .made("", name: "", country: "", city: nil),
  ]

  @Test("Servers are read back completely as they were written", arguments: ServerBackend.all)
  func roundTrip(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.awkward)
    for server in Self.awkward {
      #expect(try repository.firstServer(filteredBy: [.logicalID(server.id)]) == server)
    }
    #expect(try repository.everything() == Self.awkward.sorted { $0.id < $1.id })
  }

  @Test("Text is read back byte for byte", arguments: ServerBackend.all)
  func bytes(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a", city: "e\u{301}"), .made("b", city: "é"))
    let cities = try repository.everything().compactMap { $0.logical.city.map { Array($0.utf8) } }
    #expect(cities == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
  }

  @Test(
    "Writing a server again replaces it, and removes endpoints that it no longer has",
    arguments: ServerBackend.all)
  func again(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("a", score: 1, city: "Bern", endpoints: [.made("1"), .made("2"), .made("3")]),
      .made("b"))
    let newer = VPNServer.made(
      "a", score: 5, features: .p2p, city: nil, endpoints: [.made("3", label: "new"), .made("4")])
    try repository.upsert(servers: [newer])
    #expect(try repository.everything() == [newer, .made("b")])
    #expect(try repository.ids(.endpointID("1")) == [])
    let bare = VPNServer.made("a", endpoints: [])
    try repository.upsert(servers: [bare])
    #expect(try repository.everything() == [bare, .made("b")])
    #expect(try repository.serverCount() == 2)
  }

  @Test("Protocol entries that an endpoint no longer has are removed", arguments: ServerBackend.all)
  func overridesAgain(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("a", endpoints: [.speaking("1", .ikev2, .openVPNTCP)]))
    for endpoint in [ServerEndpoint.speaking("1", .openVPNTCP), .made("1")] {
      let server = VPNServer.made("a", endpoints: [endpoint])
      try repository.upsert(servers: [server])
      #expect(try repository.firstServer() == server)
    }
  }

  @Test("Of several servers with one id the last is stored", arguments: ServerBackend.all)
  func lastStays(backend: ServerBackend) throws {
    let repository = try backend.repository()
    let last = VPNServer.made("a", score: 3, endpoints: [.made("2")])
    try repository.upsert(servers: [.made("a", endpoints: [.made("1")]), .made("b"), last])
    #expect(try repository.everything() == [last, .made("b")])
  }

  @Test("Ids that differ in bytes or in case are different", arguments: ServerBackend.all)
  func exactIDs(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("é"), .made("e\u{301}"), .made("A"), .made("a"))
    #expect(try repository.serverCount() == 4)
    #expect(try repository.firstServer(filteredBy: [.logicalID("a")])?.id == "a")
    #expect(
      try repository.servers(filteredBy: [.logicalID("e\u{301}")]).map { $0.id.utf8.count } == [3])
  }

  @Test(
    "An endpoint id used by two servers, or twice by one server, loses no endpoint",
    arguments: ServerBackend.all
  )
  func sharedEndpoints(backend: ServerBackend) throws {
    let servers = [
      VPNServer.made("a", endpoints: [.made("same", label: "1"), .made("same", label: "2")]),
      .made("b", endpoints: [.made("same", label: "3")]),
    ]
    let repository = try backend.repository(servers)
    #expect(try repository.everything() == servers)
    #expect(try repository.ids(.endpointID("same")) == ["a", "b"])
    try repository.upsert(servers: [.made("b", endpoints: [])])
    #expect(try repository.firstServer(filteredBy: [.endpointID("same")]) == servers[0])
  }

  @Test("NaN is refused, and nothing of that call is written", arguments: ServerBackend.all)
  func nan(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a"))
    for bad in [
      VPNServer.made("c", score: .nan), .made("c", latitude: .nan), .made("c", longitude: .nan),
    ] {
      #expect(throws: (any Error).self) {
        try repository.upsert(servers: [.made("b"), bad])
      }
      #expect(throws: (any Error).self) {
        try repository.replaceAll(servers: [bad], maxTier: 9, metadata: ["k": "v"])
      }
    }
    #expect(throws: (any Error).self) {
      try repository.upsert(loads: [
        ServerLoad(id: "a", load: 9, score: 9, status: 1),
        ServerLoad(id: "a", load: 1, score: .nan, status: 1),
      ])
    }
    #expect(try repository.everything() == [.made("a")])
    #expect(try repository.metadata("k") == nil)
  }
}
