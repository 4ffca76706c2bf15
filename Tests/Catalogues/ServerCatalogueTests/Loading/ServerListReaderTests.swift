import CatalogueTesting
import Foundation
import ServerCatalogue
import TestSupport
import Testing

@Suite("Reading server lists")
struct ServerListReaderTests {
  private let reader = ServerListReader()

  @Test("A server is read with all values of its JSON object")
  func server() throws {
    let endpoint = ListText.server(endpoint: [
      "EntryPerProtocol": #"{"WireGuardTLS": {"IPv4": "192.0.2.9", "Ports": [443, 8443]}, "#
        + #""OpenVPNTCP": {"Ports": []}, "IKEv2": null, "Carrier": {}}"#
    ])
    let list = try reader.servers(in: ListText.list(endpoint))
    #expect(
      list.items == [
        VPNServer.made(
          "a", name: "CH#1", score: 1.5, features: [.p2p, .streaming], city: "Neufels",
          endpoints: [
            ServerEndpoint(
              id: "a-1", entryIp: "192.0.2.1", exitIp: "198.51.100.1", domain: "a.example.net",
              label: "0", x25519PublicKey: "a2V5",
              protocolEntries: [
                "WireGuardTLS": ProtocolEntry(ipv4: "192.0.2.9", ports: [443, 8443]),
                "OpenVPNTCP": ProtocolEntry(ports: []), "IKEv2": ProtocolEntry?.none,
                "Carrier": ProtocolEntry(),
              ])
          ])
      ])
    #expect(list.rejectedCount == 0 && list.rejected.isEmpty)
  }

  @Test("Each JSON key is read into its property")
  func properties() throws {
    let json = ListText.server([
      "EntryCountry": #""SE""#, "Tier": "0", "Features": "1025", "Score": "7", "Load": "99",
      "Status": "0", "HostCountry": #""DE""#, "State": #""Valais""#, "GatewayName": #""ours""#,
      "Translations": #"{"City": "Neuer Fels"}"#, "Location": #"{"Lat": -47, "Long": 1e1}"#,
      "Region": "5", "Servers": "[]",
    ])
    let logical = try #require(reader.servers(in: ListText.list(json)).items.first?.logical)
    #expect(
      logical
        == Logical(
          id: "a", name: "CH#1", domain: "a.example.net", load: 99, entryCountryCode: "SE",
          exitCountryCode: "CH", tier: 0, score: 7, status: 0,
          features: ServerFeature(rawValue: 1025), city: "Neufels", state: "Valais",
          hostCountry: "DE", translatedCity: "Neuer Fels", latitude: -47, longitude: 10,
          gatewayName: "ours"))
  }

  @Test(
    "Optional keys of a server can be missing or null",
    arguments: [
      "City", "State", "HostCountry", "GatewayName", "Translations", "Region", "Anything",
    ], [nil, "null"])
  func optional(key: String, value: String?) throws {
    let list = try reader.servers(in: ListText.list(ListText.server([key: value])))
    let logical = try #require(list.items.first?.logical)
    if key == "City" { #expect(logical.city == nil) }
    #expect(logical.state == nil && logical.gatewayName == nil && logical.translatedCity == nil)
  }

  @Test(
    "Optional keys of an endpoint can be missing or null",
    arguments: ["EntryIP", "Label", "X25519PublicKey", "EntryPerProtocol"], [nil, "null"])
  func optionalOfEndpoint(key: String, value: String?) throws {
    let json = ListText.server(endpoint: [key: value])
    let endpoint = try #require(reader.servers(in: ListText.list(json)).items.first?.endpoints[0])
    #expect((endpoint.entryIp == nil) == (key == "EntryIP"))
    #expect((endpoint.label == nil) == (key == "Label"))
    #expect((endpoint.x25519PublicKey == nil) == (key == "X25519PublicKey"))
    #expect(endpoint.protocolEntries == nil)
  }

  @Test("All of 100,000 protocols of an endpoint are read, and the first of equal names counts")
  func manyProtocols() throws {
    let count = 100_000
    let names = (0..<count).map { "\"p\($0)\": {\"Ports\": [\($0)]}" }.joined(separator: ", ")
    let json = ListText.server(
      endpoint: ["EntryPerProtocol": "{\(names), \"p1\": {\"Ports\": [7]}, \"p2\": 1}"])
    let list = try ServerListReader().servers(in: ListText.list(json))
    let entries = try #require(list.items.first?.endpoints.first?.protocolEntries)
    #expect(entries.count == count)
    #expect(entries["p1"]??.ports == [1] && entries["p2"]??.ports == [2])
  }

  @Test("An empty dictionary can be written as an empty array, as PHP does")
  func emptyArrays() throws {
    let json = ListText.server(endpoint: ["EntryPerProtocol": "[]"])
    #expect(
      try reader.servers(in: ListText.list(json)).items[0].endpoints[0].protocolEntries == nil)
    let other = ListText.server(["Translations": "[]"])
    #expect(try reader.servers(in: ListText.list(other)).items[0].logical.translatedCity == nil)
  }

  @Test(
    "Text is read unchanged, whatever characters it contains",
    arguments: [
      "", "\u{0}", "a\u{0}b", "line\nend\u{1B}[2J", "Zürich", "🇨🇭👨‍👩‍👧", "e\u{301}", "\u{FEFF}x",
      "'; DROP TABLE Logical; --", "\u{2028}\u{10FFFF}",
    ])
  func text(value: String) throws {
    let quoted = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    let list = try reader.servers(in: ListText.list(ListText.server(["City": quoted])))
    let city = try #require(list.items.first?.logical.city)
    #expect(Array(city.utf8) == Array(value.utf8))
  }

  @Test(
    "Integers can be written in any JSON number format", arguments: ["100", "1e2", "100.0", "1E+2"])
  func numbers(text: String) throws {
    let json = ListText.server(["Score": text, "Load": text, "Features": text])
    let logical = try reader.servers(in: ListText.list(json)).items[0].logical
    #expect(logical.score == 100 && logical.load == 100 && logical.features.rawValue == 100)
  }

  @Test("A list can be empty")
  func empty() throws {
    #expect(try reader.servers(in: ListText.list()).items.isEmpty)
    #expect(try reader.loads(in: ListText.list()).items.isEmpty)
  }

  @Test("Loads are read from load items and from server items")
  func loads() throws {
    let load = #"{"ID": "b", "Load": 33, "Score": 2, "Status": 0, "Visible": true}"#
    #expect(
      try reader.loads(in: ListText.list(ListText.server(), load)).items == [
        ServerLoad(id: "a", load: 20, score: 1.5, status: 1),
        ServerLoad(id: "b", load: 33, score: 2, status: 0),
      ])
  }

  @Test("A file is read like data in memory, also with a byte order mark")
  func file() throws {
    let file = TemporaryFile()
    try file.write(Data("\u{FEFF}".utf8) + ListText.list(ListText.server()))
    #expect(
      try reader.servers(inFile: file.path).items
        == reader.servers(in: ListText.list(ListText.server())).items)
    #expect(try reader.loads(inFile: file.path).items.count == 1)
  }
}
