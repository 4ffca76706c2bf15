import Foundation
import ServerCatalogue
import Testing

@testable import catalogue

@Suite("Servers as JSON")
struct ServerOutputTests {
  private func server(_ id: String) throws -> VPNServer {
    try #require(Workspace.sampleServers.first { $0.id == id })
  }

  /// The JSON of a complete server, as it is read back.
  private func object(_ server: VPNServer) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(JSONText.of(server.json).utf8))
    return try #require(json as? [String: Any])
  }

  @Test("The JSON of a server has the expected keys in order")
  func server() throws {
    let server = try server("l-in-3")
    let info = ServerInfo(logical: server.logical, protocolSupport: [.ikev2, .openVPNTCP])
    #expect(
      try JSONText.of([info.json]) == """
        [
          {
            "city" : "नीलपुर",
            "domain" : "in-3.example.net",
            "entry_country" : "IN",
            "exit_country" : "IN",
            "features" : [
              "p2p",
              "streaming",
              "1024"
            ],
            "host_country" : "SG",
            "id" : "l-in-3",
            "is_under_maintenance" : false,
            "kind" : "country",
            "latitude" : 19.07,
            "load" : 33,
            "longitude" : 72.87,
            "name" : "IN#3",
            "protocols" : [
              "ikev2",
              "openVPNTCP"
            ],
            "score" : 2.25,
            "tier" : 1,
            "translated_city" : "Nilapur"
          }
        ]
        """)
  }

  @Test("Infinite numbers, which JSON does not have, are left out")
  func infinite() throws {
    var server = try server("l-in-3")
    server.logical.score = .infinity
    server.logical.latitude = -.infinity
    let output = try object(server)
    #expect(output["score"] == nil && output["latitude"] == nil && output["longitude"] != nil)
    let servers = ServerRepository(servers: [server])
    #expect(throws: Never.self) { try JSONText.of(servers.groups().map(\.json)) }
  }

  @Test("The JSON of a full server has its endpoints, each with an address per protocol")
  func endpoints() throws {
    let output = try object(server("l-nl-7"))
    let endpoints = try #require(output["endpoints"] as? [[String: Any]])
    let entries = endpoints.map { $0["entries"] as? [String: String] }
    #expect(entries.count == 4)
    #expect(entries[2] == ["openVPNUDP": "198.18.7.3", "openVPNTCP": "198.18.7.4"])
    #expect(entries[0]?["wireGuardTLS"] == "198.18.7.9")
    #expect(entries[0]?["ikev2"] == "198.18.7.1")
    #expect((try object(server("l-fj-1"))["endpoints"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "The JSON of a server has its kind as a word",
    arguments: [
      ("l-ch-9", "country"), ("l-se-ch-1", "secureCore"), ("l-de-gw-1", "gateway"),
    ])
  func kinds(id: String, kind: String) throws {
    #expect(try object(server(id))["kind"] as? String == kind)
  }

  @Test("The JSON of a group has the expected keys")
  func group() throws {
    let groups = try ServerRepository(servers: Workspace.sampleServers).groups(
      filteredBy: [.kind(.city("Neufels", "CH"))], orderedBy: .exitCountryCodeAscending,
      groupedBy: .cityName)
    #expect(
      try JSONText.of(groups.map(\.json)) == """
        [
          {
            "all_offer" : [
              "p2p",
              "streaming",
              "ipv6"
            ],
            "cities" : 1,
            "country" : "CH",
            "is_under_maintenance" : false,
            "is_virtual" : false,
            "kind" : "city",
            "latitude" : 47.37,
            "longitude" : 8.54,
            "max_tier" : 2,
            "min_tier" : 2,
            "name" : "Neufels",
            "protocols" : [
              "ikev2",
              "wireGuardUDP",
              "wireGuardTCP",
              "wireGuardTLS",
              "openVPNUDP",
              "openVPNTCP"
            ],
            "servers" : 1,
            "some_offer" : [
              "p2p",
              "streaming",
              "ipv6"
            ]
          }
        ]
        """)
  }
}
