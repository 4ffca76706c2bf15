import CatalogueTesting
import Foundation
import TestSupport
import Testing

import ServerCatalogue

@testable import CatalogueSamples

@Suite("Writing a server list")
struct NewFileListTests {
  private let file = TemporaryFile()

  private func write(_ servers: VPNServer...) throws -> String {
    try NewFile.writeList(servers.map(\.listed), to: file.path)
    return String(decoding: try file.bytes(), as: UTF8.self)
  }

  @Test("The keys are sorted, each server stands on a line of its own")
  func text() throws {
    let text = try write(.made("a", host: "DE", gateway: "ours", endpoints: []), .made("b"))
    #expect(
      text == """
        {"Code":1000,"LogicalServers":[
        {"City":null,"Domain":"a.example.net","EntryCountry":"CH","ExitCountry":"CH","Features":0,\
        "GatewayName":"ours","HostCountry":"DE","ID":"a","Load":20,\
        "Location":{"Lat":47.4,"Long":8.5},"Name":"CH#1","Score":1,"Servers":[],"Status":1,"Tier":2},
        {"City":null,"Domain":"b.example.net","EntryCountry":"CH","ExitCountry":"CH","Features":0,\
        "HostCountry":null,"ID":"b","Load":20,"Location":{"Lat":47.4,"Long":8.5},"Name":"CH#1",\
        "Score":1,"Servers":[{"Domain":"b-1.example.net","EntryIP":"192.0.2.1",\
        "ExitIP":"198.51.100.1","ID":"b-1","Label":"0","Status":1,"X25519PublicKey":"a2V5"}],\
        "Status":1,"Tier":2}
        ]}

        """)
  }

  @Test("An empty list is written as a valid list")
  func empty() throws {
    #expect(try write() == "{\"Code\":1000,\"LogicalServers\":[\n]}\n")
    #expect(try ServerListReader().servers(inFile: file.path).items.isEmpty)
  }

  @Test("A written list is read back equal, whatever its values are")
  func roundTrip() throws {
    let awkward = "\u{0}\"\\/\n\u{1F}\u{7F}é🇨🇭\u{2028}"
    var server = VPNServer.made(
      "\u{1}\"", name: awkward, score: -0.0, features: ServerFeature(rawValue: -1), city: "",
      state: awkward, host: "", translatedCity: awkward, latitude: .leastNonzeroMagnitude,
      longitude: -.greatestFiniteMagnitude, gateway: awkward)
    server.logical.load = .min
    server.logical.tier = .max
    server.endpoints = [
      .made(
        awkward, entry: nil, label: nil, key: nil,
        overrides: [
          "IKEv2": ProtocolEntry?.none, "WireGuardUDP": ProtocolEntry(),
          "": ProtocolEntry(ipv4: awkward, ports: [0, -1, .max]), awkward: ProtocolEntry(ports: []),
        ]), .made(awkward, label: ""),
    ]
    _ = try write(server, .made("b", endpoints: []))
    let read = try ServerListReader().servers(inFile: file.path).items
    #expect(read == [server, .made("b", endpoints: [])])
    #expect(read[0].logical.score.sign == .minus)
  }

  @Test(
    "Real lists are unchanged after writing and reading",
    .enabled(if: RealLists.areThere, "the data is not beside the package, in ../shared/data"))
  func realLists() throws {
    for path in RealLists.paths {
      let servers = try ServerListReader().servers(inFile: path).items
      let copy = TemporaryFile()
      try NewFile.writeList(servers.map(\.listed), to: copy.path)
      #expect(try ServerListReader().servers(inFile: copy.path).items == servers)
    }
  }

  @Test("Loads are unchanged after writing and reading")
  func loads() throws {
    let loads = [
      ServerLoad(id: "a", load: 5, score: 0.1, status: 1),
      ServerLoad(id: "\"", load: -5, score: 1e16, status: .min),
    ]
    try NewFile.writeList(loads.map(\.listed), to: file.path)
    #expect(try ServerListReader().loads(inFile: file.path).items == loads)
    #expect(
      String(decoding: try file.bytes(), as: UTF8.self).contains(
        #"{"ID":"a","Load":5,"Score":0.1,"Status":1},"#))
  }

  @Test("An existing file is not overwritten, and a missing folder is an error")
  func target() throws {
    try file.write("mine".utf8)
    #expect(throws: GeneratorError.exists(path: file.path)) { try write() }
    #expect(try file.bytes() == Array("mine".utf8))
    #expect(throws: GeneratorError.self) {
      try NewFile.writeList([], to: "/no/such/folder/x")
    }
  }

  @Test(
    "NaN and infinite numbers are refused, and leave no file",
    arguments: [Double.nan, .infinity, -.infinity])
  func numbers(number: Double) {
    #expect(throws: GeneratorError.self) { try write(.made("a", score: number)) }
    #expect(throws: GeneratorError.self) { try write(.made("a", longitude: number)) }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
