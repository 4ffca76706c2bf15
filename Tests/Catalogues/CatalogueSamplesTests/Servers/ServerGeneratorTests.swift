import Foundation
import ServerCatalogue
import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("Generated server lists")
struct ServerGeneratorTests {
  private func bytes(count: Int, seed: UInt64, isLoads: Bool = false) throws -> [UInt8] {
    let file = TemporaryFile()
    let generator = ServerGenerator(count: count, seed: seed)
    try isLoads ? generator.writeLoads(to: file.path) : generator.write(to: file.path)
    return try file.bytes()
  }

  private func servers(count: Int = 1000, seed: UInt64 = 9) throws -> [VPNServer] {
    let file = TemporaryFile()
    try ServerGenerator(count: count, seed: seed).write(to: file.path)
    return try ServerListReader().servers(inFile: file.path).items
  }

  @Test(
    "Generated lists of any length are read without an error", arguments: [0, 1, 2, 49, 1000],
    [0, .max])
  func counts(count: Int, seed: UInt64) throws {
    let servers = try servers(count: count, seed: seed)
    #expect(servers.count == count)
    #expect(Set(servers.map(\.logical.name)).count == count)
    #expect(Set(servers.map(\.id)).count == count)
  }

  @Test("One seed gives one list, another seed a different one; a shorter list is a prefix")
  func deterministic() throws {
    for isLoads in [false, true] {
      let bytes = try bytes(count: 300, seed: 5, isLoads: isLoads)
      #expect(try self.bytes(count: 300, seed: 5, isLoads: isLoads) == bytes)
      #expect(try self.bytes(count: 300, seed: 6, isLoads: isLoads) != bytes)
      let shorter = try self.bytes(count: 100, seed: 5, isLoads: isLoads)
      #expect(bytes.starts(with: shorter.dropLast(5)))
    }
  }

  @Test("Each generated item is on one line with sorted keys; missing values are null or omitted")
  func text() throws {
    let text = String(decoding: try bytes(count: 50, seed: 1), as: UTF8.self)
    #expect(text.hasPrefix("{\"Code\":1000,\"LogicalServers\":[\n{\"City\":"))
    #expect(text.hasSuffix("}\n]}\n") && text.contains(",\"Status\":1,\"Tier\":2},\n{\"City\":"))
    for key in ["City", "HostCountry", "EntryIP", "Label", "X25519PublicKey", "WireGuardUDP"] {
      #expect(text.contains("\"\(key)\":null"), "\(key)")
    }
    for key in ["State", "GatewayName", "Translations", "EntryPerProtocol"] {
      #expect(text.contains("\"\(key)\":") && !text.contains("\"\(key)\":null"), "\(key)")
    }
    let empty = String(decoding: try bytes(count: 0, seed: 1), as: UTF8.self)
    #expect(empty == "{\"Code\":1000,\"LogicalServers\":[\n]}\n")
  }

  @Test("Fifty generated servers include every kind, and each name shows its kind")
  func kinds() throws {
    let logicals = try servers(count: 50).map(\.logical)
    let counts = [
      logicals.count { $0.tier == 0 && $0.name.hasPrefix("\($0.exitCountryCode)-FREE#") },
      logicals.count { $0.features.contains(.tor) && $0.name.hasSuffix("-TOR") },
      logicals.count { $0.gatewayName != nil && $0.features.contains(.restricted) },
      logicals.count {
        $0.kind == .secureCore(entryCountryCode: $0.entryCountryCode) && $0.city == nil
          && $0.name.hasPrefix("\($0.entryCountryCode)-\($0.exitCountryCode)#")
      },
      logicals.count { $0.kind == .country && $0.tier == 2 && !$0.features.contains(.tor) },
    ]
    #expect(counts == [3, 1, 1, 2, 43])
  }

  @Test("A thousand generated servers include every peculiarity of real lists")
  func oddities() throws {
    let servers = try servers()
    let (logicals, endpoints) = (servers.map(\.logical), servers.flatMap(\.endpoints))
    #expect(logicals.count(where: \.isUnderMaintenance) == 10)
    #expect(logicals.contains(where: \.isVirtual) && logicals.contains { $0.state != nil })
    #expect(logicals.contains { $0.translatedCity != nil })
    #expect(logicals.contains { $0.features.rawValue >= 1 << 10 })
    #expect(Set(logicals.compactMap(\.gatewayName)).count == 8)
    #expect(Set(logicals.compactMap(\.city)).count > 100)
    #expect(Set(servers.map(\.endpoints.count)) == Set(0...8))
    #expect(endpoints.contains { $0.label == "" } && endpoints.contains { $0.label == nil })
    #expect(endpoints.contains { $0.entryIp == nil && $0.protocolEntries?.isEmpty == false })
    #expect(endpoints.contains { $0.x25519PublicKey == nil })
    #expect(Set(endpoints.map(\.supportedProtocols.rawValue)).count >= 4)
    #expect(Set(endpoints.map(\.id)).count < endpoints.count)
    #expect(servers.contains { $0.logical.status == 1 && $0.endpoints.contains { $0.status == 0 } })
  }

  @Test("Generated values are plausible, and addresses are from the range reserved for benchmarks")
  func values() throws {
    for server in try servers() {
      let logical = server.logical
      #expect((1 + Double(logical.load) * 0.03..<5).contains(logical.score))
      #expect((0...100).contains(logical.load))
      #expect(abs(logical.latitude) <= 90 && abs(logical.longitude) <= 180)
      #expect(Set(server.endpoints.map(\.entryIp)).count <= 1)
      #expect(!logical.isUnderMaintenance || server.endpoints.allSatisfy { $0.status == 0 })
      for endpoint in server.endpoints {
        #expect(endpoint.exitIp.hasPrefix("198.19.") && endpoint.domain == logical.domain)
        #expect(endpoint.entryIp?.hasPrefix("198.18.") != false)
      }
    }
  }

  @Test("All generated loads except two belong to listed servers, and differ from their scores")
  func loads() throws {
    let file = TemporaryFile()
    try ServerGenerator(count: 1000, seed: 9).writeLoads(to: file.path)
    let loads = try ServerListReader().loads(inFile: file.path).items
    let servers = Dictionary(uniqueKeysWithValues: try servers().map { ($0.id, $0.logical) })
    let pairs = loads.compactMap { load in servers[load.id].map { ($0, load) } }
    #expect(loads.count == 1002 && pairs.count == 1000)
    #expect(pairs.contains { $0.isUnderMaintenance && $1.status != 0 })
    #expect(pairs.contains { $0.isUnderMaintenance && $1.status == 0 })
    #expect(pairs.contains { !$0.isUnderMaintenance && $1.status == 0 })
    #expect(pairs.allSatisfy { $0.score != $1.score })
  }

  @Test("An invalid request leaves no file, and the error says what to do")
  func refusals() throws {
    let file = TemporaryFile()
    let asked = [
      (-1, file.path, "cannot generate -1 servers: ask for 0 to 100000000"),
      (.max, file.path, "cannot generate \(Int.max) servers: ask for 0 to 100000000"),
      (1, file.path + ".gz", "only plain files are written; omit .gz, then run gzip"),
      (1, file.path + "/x", "cannot write \"\(file.path)/x\": No such file or directory"),
    ]
    for (count, path, message) in asked {
      let generator = ServerGenerator(count: count, seed: 1)
      for write in [generator.write, generator.writeLoads] {
        let error = #expect(throws: GeneratorError.self) { try write(path) }
        #expect(error?.description.hasSuffix(message) == true)
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    try file.write("mine".utf8)
    #expect(throws: GeneratorError.exists(path: file.path)) {
      try ServerGenerator(count: 1, seed: 1).write(to: file.path)
    }
    #expect(try file.bytes() == Array("mine".utf8))
  }
}
