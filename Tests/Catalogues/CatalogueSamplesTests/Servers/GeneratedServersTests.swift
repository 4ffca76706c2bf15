import Foundation
import ServerCatalogue
import Testing

@testable import CatalogueSamples

@Suite("Generated servers")
struct GeneratedServersTests {
  private let servers = Array(ServerGenerator(count: 2000, seed: 9).servers)

  /// The servers at the positions that have a kind.
  private func servers(of kind: GeneratedKind) -> [VPNServer] {
    servers.enumerated().filter { GeneratedKind(at: $0.offset) == kind }.map(\.element)
  }

  @Test("Names with the same prefix are numbered from 1, without gaps")
  func numbers() throws {
    var numbers: [Substring: [Int]] = [:]
    for server in servers {
      let parts = server.logical.name.split(separator: "#")
      let number = try #require(parts.last?.split(separator: "-").first.flatMap { Int($0) })
      numbers[try #require(parts.first), default: []].append(number)
    }
    for (prefix, numbers) in numbers { #expect(numbers == Array(1...numbers.count), "\(prefix)") }
    #expect(numbers.keys.contains("CH") && numbers.keys.contains("US-NY"))
  }

  @Test("A name tells the kind and the country of its server")
  func names() {
    for server in servers(of: .free) {
      #expect(server.logical.name.hasPrefix("\(server.logical.exitCountryCode)-FREE#"))
    }
    for server in servers(of: .secureCore) {
      let (entry, exit) = (server.logical.entryCountryCode, server.logical.exitCountryCode)
      #expect(server.logical.name.hasPrefix("\(entry)-\(exit)#"))
    }
    for server in servers(of: .gateway) {
      #expect(server.logical.name.hasPrefix("\(server.logical.exitCountryCode)-GW#"))
    }
    for server in servers(of: .tor) { #expect(server.logical.name.hasSuffix("-TOR")) }
  }

  @Test("Only free servers are in tier 0; all others are in tier 2")
  func tiers() {
    #expect(servers(of: .free).allSatisfy { $0.logical.tier == 0 })
    #expect(servers.count { $0.logical.tier == 0 } == 3 * 2000 / 50)
    #expect(Set(servers.map(\.logical.tier)) == [0, 2])
  }

  @Test("Each kind has the feature that makes it one, and no server of another kind has it")
  func features() {
    let features: [(GeneratedKind, ServerFeature)] = [
      (.secureCore, .secureCore), (.tor, .tor), (.gateway, .restricted),
    ]
    for (kind, feature) in features {
      #expect(servers(of: kind).allSatisfy { $0.logical.features.contains(feature) })
      #expect(
        servers.count { $0.logical.features.contains(feature) } == servers(of: kind).count)
    }
    #expect(servers(of: .plus).contains { $0.logical.features.isSuperset(of: [.p2p, .streaming]) })
    #expect(servers(of: .free).allSatisfy { $0.logical.features.isDisjoint(with: [.p2p, .tor]) })
  }

  @Test("A secure core server is entered in one of three countries, and has no city")
  func secureCore() {
    let logicals = servers(of: .secureCore).map(\.logical)
    #expect(Set(logicals.map(\.entryCountryCode)) == ["CH", "SE", "IS"])
    #expect(logicals.allSatisfy { $0.city == nil && $0.state == nil && $0.translatedCity == nil })
    #expect(logicals.allSatisfy { $0.kind == .secureCore(entryCountryCode: $0.entryCountryCode) })
  }

  @Test("Gateways, and only they, have a name of their own")
  func gateways() {
    #expect(servers(of: .gateway).allSatisfy { $0.logical.gatewayName?.isEmpty == false })
    #expect(servers.count { $0.logical.gatewayName != nil } == servers(of: .gateway).count)
  }

  @Test("Loads are percentages, and scores grow with them")
  func loads() {
    for logical in servers.map(\.logical) {
      #expect((0...100).contains(logical.load))
      #expect((1 + Double(logical.load) * 0.03..<5).contains(logical.score))
    }
    #expect(Set(servers.map(\.logical.load)) == Set(0...100))
  }

  @Test("One in a hundred is under maintenance, and all of its endpoints with it")
  func maintenance() {
    let down = servers.filter(\.logical.isUnderMaintenance)
    #expect(down.count == 20)
    #expect(down.flatMap(\.endpoints).allSatisfy { $0.status == 0 })
  }

  @Test("The endpoints of one server share its domain, its address and its key")
  func endpoints() {
    for server in servers where server.endpoints.count > 1 {
      #expect(server.endpoints.allSatisfy { $0.domain == server.logical.domain })
      #expect(Set(server.endpoints.map(\.entryIp)).count == 1)
      #expect(Set(server.endpoints.map(\.x25519PublicKey)).count == 1)
      #expect(Set(server.endpoints.map(\.exitIp)).count > 1 || server.endpoints.count < 4)
    }
  }

  @Test("Addresses are in the ranges that RFC 2544 reserves for benchmarks")
  func addresses() {
    for endpoint in servers.flatMap(\.endpoints) {
      #expect(endpoint.exitIp.hasPrefix("198.19."))
      #expect(endpoint.entryIp?.hasPrefix("198.18.") ?? true)
      for entry in (endpoint.protocolEntries ?? [:]).values {
        #expect(entry?.ipv4?.hasPrefix("198.18.") ?? true)
      }
    }
  }

  @Test(
    "Of every 40 servers one has each form of overrides",
    arguments: [
      (6, ["WireGuardTLS"]), (14, ["WireGuardTLS", "WireGuardUDP"]),
      (22, ["OpenVPNTCP", "OpenVPNUDP"]), (30, VPNProtocol.allCases.map(\.rawValue).sorted()),
      (34, ["IKEv2"]), (38, ["Carrier"]), (7, []),
    ])
  func overrides(position: Int, names: [String]) {
    for index in stride(from: position, to: servers.count, by: 40) {
      for endpoint in servers[index].endpoints {
        #expect((endpoint.protocolEntries ?? [:]).keys.sorted() == names)
        // The endpoint has no address of its own only where every protocol has one.
        #expect((endpoint.entryIp == nil) == (names.count == VPNProtocol.allCases.count))
      }
    }
  }

  @Test("A list may be of any length: servers are made one at a time, as they are asked for")
  func lazily() {
    let endless = ServerGenerator(count: ServerGenerator.countLimit, seed: 9).servers
    #expect(Array(endless.prefix(3)) == Array(servers.prefix(3)))
    #expect(Array(ServerGenerator(count: -5, seed: 9).servers).isEmpty)
  }
}
