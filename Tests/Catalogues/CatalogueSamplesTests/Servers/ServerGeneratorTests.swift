import Foundation
import TestSupport
import Testing

@testable import CatalogueSamples
import ServerCatalogue

@Suite("Generated server lists")
struct ServerGeneratorTests {
  private let file = TemporaryFile()

  private func bytes(count: Int, seed: UInt64) throws -> [UInt8] {
    let file = TemporaryFile()
    try ServerGenerator(count: count, seed: seed).write(to: file.path)
    return try file.bytes()
  }

  @Test(
    "Generated lists of any length are read without an error", arguments: [0, 1, 2, 49, 1000],
    [0, .max])
  func counts(count: Int, seed: UInt64) throws {
    try ServerGenerator(count: count, seed: seed).write(to: file.path)
    let servers = try ServerListReader().servers(inFile: file.path).items
    #expect(servers.count == count)
    #expect(servers == Array(ServerGenerator(count: count, seed: seed).servers))
    #expect(Set(servers.map(\.logical.name)).count == count)
  }

  @Test(
    "The same seed gives the same bytes, another seed different bytes, and a shorter list is a prefix"
  )
  func deterministic() throws {
    let bytes = try bytes(count: 300, seed: 5)
    #expect(try self.bytes(count: 300, seed: 5) == bytes)
    #expect(try self.bytes(count: 300, seed: 6) != bytes)
    #expect(try bytes.starts(with: self.bytes(count: 100, seed: 5).dropLast(5)))
  }

  @Test("The bytes for a seed are the same on every machine and in every version")
  func pinned() throws {
    let loads = TemporaryFile()
    let generator = ServerGenerator(count: 1000, seed: 42)
    try generator.writeLoads(to: loads.path)
    let hashes = try [bytes(count: 1000, seed: 42), loads.bytes()].map(hash)
    #expect(hashes == [4_703_655_139_205_649_433, 11_790_289_453_716_315_901])
  }

  private func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  @Test("Fifty servers include every kind, and a thousand include every peculiarity")
  func oddities() throws {
    let servers = Array(ServerGenerator(count: 1000, seed: 1).servers)
    for servers in [servers[..<50], servers[...]] {
      let logicals = servers.map(\.logical)
      #expect(
        logicals.contains { $0.kind == .country && $0.tier == 0 && $0.name.contains("-FREE#") })
      #expect(logicals.contains { $0.features.contains(.tor) && $0.name.hasSuffix("-TOR") })
      #expect(logicals.contains { $0.isUnderMaintenance } && logicals.contains { $0.isVirtual })
      #expect(
        logicals.contains { $0.state != nil } && logicals.contains { $0.translatedCity != nil })
      #expect(logicals.contains { $0.entryCountryCode != $0.exitCountryCode && $0.city == nil })
      #expect(logicals.contains { $0.gatewayName != nil && $0.features.contains(.restricted) })
    }
    let endpoints = servers.flatMap(\.endpoints)
    #expect(servers.contains { $0.endpoints.isEmpty })
    #expect(Set(servers.map(\.endpoints.count)) == Set(0...8))
    #expect(endpoints.contains { $0.entryIp == nil } && endpoints.contains { $0.label == nil })
    #expect(
      endpoints.contains { $0.label == "" } && endpoints.contains { $0.x25519PublicKey == nil })
    #expect(
      servers.contains {
        !$0.logical.isUnderMaintenance && $0.endpoints.contains { $0.status == 0 }
      })
    #expect(Set(endpoints.map(\.supportedProtocols.rawValue)).count >= 4)
    #expect(Set(endpoints.map(\.id)).count < endpoints.count)
    #expect(servers.contains { $0.logical.features.rawValue >= 1 << 10 })
    #expect(Set(servers.compactMap(\.logical.gatewayName)).count == 9)
  }

  @Test("A virtual server's host is in another country, and all coordinates are valid")
  func places() {
    for place in GeneratedPlace.all {
      #expect(place.host != place.country && place.country.utf8.count == 2)
      #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180)
    }
  }

  @Test("Generated loads are for the same servers, except two; some do not apply to their server")
  func loads() throws {
    let generator = ServerGenerator(count: 1000, seed: 3)
    try generator.writeLoads(to: file.path)
    let loads = try ServerListReader().loads(inFile: file.path).items
    let servers = Dictionary(uniqueKeysWithValues: generator.servers.map { ($0.id, $0.logical) })
    #expect(loads.count == 1002)
    #expect(loads.count { servers[$0.id] == nil } == 2)
    let pairs = loads.compactMap { load in servers[load.id].map { ($0, load) } }
    #expect(pairs.contains { $0.isUnderMaintenance && $1.status != 0 })
    #expect(pairs.contains { $0.isUnderMaintenance && $1.status == 0 })
    #expect(pairs.contains { !$0.isUnderMaintenance && $1.status == 0 })
    #expect(pairs.count { $0.score != $1.score } == 1000)
  }

  @Test("An existing file is never overwritten, and an invalid request leaves no file")
  func refusals() throws {
    let asked = [
      (ServerGenerator(count: -1, seed: 1), file.path),
      (ServerGenerator(count: ServerGenerator.countLimit + 1, seed: 1), file.path),
      (ServerGenerator(count: 1, seed: 1), file.path + ".gz"),
      (ServerGenerator(count: 1, seed: 1), file.path + "/x"),
    ]
    for (generator, path) in asked {
      #expect(throws: GeneratorError.self) { try generator.write(to: path) }
      #expect(throws: GeneratorError.self) { try generator.writeLoads(to: path) }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    try file.write("mine".utf8)
    #expect(throws: GeneratorError.exists(path: file.path)) {
      try ServerGenerator(count: 1, seed: 1).write(to: file.path)
    }
    #expect(try file.bytes() == Array("mine".utf8))
  }
}
