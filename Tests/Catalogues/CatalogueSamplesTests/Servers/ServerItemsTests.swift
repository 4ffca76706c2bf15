import CatalogueTesting
import Foundation
import ServerCatalogue
import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("A server as the API's JSON")
struct ServerItemsTests {
  private func json(_ item: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(item), as: UTF8.self)
  }

  @Test(
    "Overrides are left out if there are none, and written as the API does otherwise",
    arguments: [
      (nil, ""),
      ([:], ""),
      (["IKEv2": ProtocolEntry?.none], "\"EntryPerProtocol\":{\"IKEv2\":null},"),
      (["A": ProtocolEntry()], "\"EntryPerProtocol\":{\"A\":{}},"),
      (
        ["B": ProtocolEntry(ipv4: "1.2.3.4"), "A": ProtocolEntry(ports: [1, 2])],
        "\"EntryPerProtocol\":{\"A\":{\"Ports\":[1,2]},\"B\":{\"IPv4\":\"1.2.3.4\"}},"
      ),
    ] as [(ProtocolEntries?, String)])
  func entries(entries: ProtocolEntries?, text: String) throws {
    let server = VPNServer.made("a", endpoints: [.made("e", overrides: entries)])
    #expect(
      try json(server.listed).contains(
        "\"EntryIP\":\"192.0.2.1\",\(text)\"ExitIP\":\"198.51.100.1\""))
  }

  @Test("A missing city, country of the machine, address, label or key is null")
  func nulls() throws {
    let server = VPNServer.made("a", endpoints: [.made("e", entry: nil, label: nil, key: nil)])
    let text = try json(server.listed)
    for key in ["City", "HostCountry", "EntryIP", "Label", "X25519PublicKey"] {
      #expect(text.contains("\"\(key)\":null"), "\(key)")
    }
  }

  @Test("A missing state, gateway or translation is left out")
  func omitted() throws {
    let text = try json(VPNServer.made("a").listed)
    for key in ["State", "GatewayName", "Translations"] { #expect(!text.contains(key)) }
    let full = try json(
      VPNServer.made("a", state: "Texas", translatedCity: "Neu", gateway: "ours").listed)
    #expect(full.contains("\"State\":\"Texas\"") && full.contains("\"GatewayName\":\"ours\""))
    #expect(full.contains("\"Translations\":{\"City\":\"Neu\"}"))
  }

  @Test("A load has four keys")
  func load() throws {
    let load = ServerLoad(id: "a/b", load: 7, score: 0.25, status: 0)
    #expect(try json(load.listed) == #"{"ID":"a/b","Load":7,"Score":0.25,"Status":0}"#)
  }

  @Test("The errors of a generator say what to do")
  func generatorDescriptions() {
    let tooMany = #expect(throws: GeneratorError.self) {
      try ServerGenerator(count: 100_000_001, seed: 1).write(to: "/x")
    }
    #expect(tooMany?.description == "cannot generate 100000001 servers: ask for 0 to 100000000")
    let compressed = #expect(throws: GeneratorError.self) {
      try ServerGenerator(count: 1, seed: 1).writeLoads(to: "/x.gz")
    }
    #expect(
      compressed?.description
        == "cannot write \"/x.gz\": the file is not compressed; leave .gz out, and gzip it")
    let folder = #expect(throws: GeneratorError.self) {
      try ServerGenerator(count: 1, seed: 1).write(to: "/no/such/folder/x")
    }
    #expect(folder?.description == "cannot write \"/no/such/folder/x\": No such file or directory")
    #expect(
      "\(GeneratorError.exists(path: "x"))" == "will not overwrite \"x\": choose another name")
  }
}
