import CatalogueTesting
import Foundation
import ServerCatalogue
import TestSupport
import Testing

@Suite("Contract: keys that a list lost")
struct RefreshContract {
  private static let full: [VPNServer] = (0..<12).map { number in
    .made(
      "s\(number)", name: "CH#\(number)", city: "Zürich", state: "ZH", host: "DE",
      translatedCity: "Zurigo", gateway: "ACME",
      endpoints: [
        .made(
          "e\(number)", entry: "192.0.2.1", label: "7", key: "a2V5",
          overrides: ["IKEv2": ProtocolEntry(ipv4: "192.0.2.9", ports: [443])])
      ])
  }

  /// The list of `servers` in which every value of `key` is changed.
  private static func list(
    _ key: ServerListKey, of servers: [VPNServer] = full,
    _ change: (Any) -> (key: String, value: Any)?
  ) throws -> ServerList<VPNServer> {
    let items = servers.map { ListedServer($0).changed(at: key.rawValue, change) }
    return try ServerListReader().servers(in: items.list)
  }

  /// An empty value of the type of `value`, under the last part of the key.
  private static func emptied(_ value: Any, at key: ServerListKey) -> (key: String, value: Any)? {
    let name = key.rawValue.split(separator: ".").last.map(String.init) ?? ""
    if value is String { return (name, "") }
    return (name, value is [String: Any] ? [String: Any]() : [Any]())
  }

  static let optional: [ServerListKey] = [
    .city, .state, .hostCountry, .gatewayName, .translatedCity, .entryIp, .label, .publicKey,
    .protocolEntries, .protocolAddress, .protocolPorts,
  ]

  @Test(
    "A list in which an optional key is renamed, null or empty is refused, and changes nothing",
    arguments: ServerBackend.all, optional)
  func renamed(backend: ServerBackend, key: ServerListKey) throws {
    let repository = try backend.repository(Self.full)
    let before = try repository.everything()
    let name = key.rawValue.split(separator: ".").last.map(String.init) ?? ""
    for list in [
      try Self.list(key) { ("\(name)2", $0) }, try Self.list(key) { _ in nil },
      try Self.list(key) { _ in (name, NSNull()) },
      try Self.list(key) { Self.emptied($0, at: key) },
    ] {
      let error = try #require(throws: ServerListError.self) {
        try repository.replaceAll(with: ServerReplacement(list, metadata: ["k": "v"]))
      }
      guard case .emptiesKeys(let counts, "the answer") = error else {
        Issue.record("another error: \(error)")
        return
      }
      #expect(counts[key] == 12)
      #expect(counts.keys.allSatisfy { $0.rawValue.hasPrefix(key.rawValue) })
    }
    #expect(try repository.everything() == before)
    #expect(try repository.metadata("k") == nil)
  }

  @Test(
    "A list is refused if a required text is empty in all servers, or no server has endpoints",
    arguments: ServerBackend.all,
    [
      ServerListKey.name, .domain, .entryCountry, .exitCountry, .exitIp, .endpointDomain,
      .endpoints,
    ])
  func emptied(backend: ServerBackend, key: ServerListKey) throws {
    let repository = try backend.repository(Self.full)
    let list = try Self.list(key) { Self.emptied($0, at: key) }
    #expect(throws: ServerListError.emptiesKeys([key: 12], source: "the answer")) {
      try repository.replaceAll(with: ServerReplacement(list))
    }
    #expect(try repository.everything() == Self.full.sorted { $0.id < $1.id })
  }

  @Test("A refresh may empty only the keys that are named", arguments: ServerBackend.all)
  func allowed(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.full)
    let list = try Self.list(.city) { _ in nil }
    #expect(throws: ServerListError.emptiesKeys([.city: 12], source: "the answer")) {
      try repository.replaceAll(
        with: ServerReplacement(list, allowsRemoval: true, emptying: [.label]))
    }
    try repository.replaceAll(with: ServerReplacement(list, emptying: [.city]))
    #expect(try repository.everything().allSatisfy { $0.logical.city == nil })
    #expect(try repository.replaceAll(with: ServerReplacement(list)) == 0)
  }

  @Test(
    "A key may disappear if at most half of twelve servers had it",
    arguments: ServerBackend.all)
  func rare(backend: ServerBackend) throws {
    for (holders, isRefused) in [(0, false), (6, false), (7, true), (9, true), (10, true)] {
      let servers = Self.full.enumerated().map { number, server in
        var server = server
        if number >= holders { server.logical.state = nil }
        return server
      }
      let repository = try backend.repository(servers)
      let list = try Self.list(.state, of: servers) { _ in nil }
      var refused = false
      do {
        try repository.replaceAll(with: ServerReplacement(list))
      } catch ServerListError.emptiesKeys([.state: holders], _) {
        refused = true
      }
      #expect(refused == isRefused, "\(holders) of 12")
    }
  }

  @Test(
    "Servers that are removed or kept as bad items do not count as having lost a key",
    arguments: ServerBackend.all)
  func uncounted(backend: ServerBackend) throws {
    let plain = (20..<34).map { VPNServer.made("s\($0)") }
    let repository = try backend.repository(Self.full + plain)
    var list = try ServerListReader().servers(in: plain.map(ListedServer.init).list)
    list.rejectedIDs = Self.full.prefix(6).map(\.id)
    #expect(try repository.replaceAll(with: ServerReplacement(list)) == 6)
    #expect(try repository.serverCount() == 20)
  }

  @Test("Endpoints of up to two thirds of the servers may disappear", arguments: ServerBackend.all)
  func endpoints(backend: ServerBackend) throws {
    for (emptied, isRefused) in [(8, false), (9, true)] {
      let repository = try backend.repository(Self.full)
      let items = Self.full.enumerated().map { number, server in
        VPNServer(logical: server.logical, endpoints: number < emptied ? [] : server.endpoints)
      }
      let list = try ServerListReader().servers(in: items.map(ListedServer.init).list)
      var refused = false
      do {
        try repository.replaceAll(with: ServerReplacement(list))
      } catch ServerListError.emptiesKeys([.endpoints: emptied], _) {
        refused = true
      }
      #expect(refused == isRefused)
      let first = try repository.firstServer(filteredBy: [.logicalID("s0")])
      #expect(first?.endpoints.isEmpty == !isRefused)
    }
  }

  @Test(
    "The recorded lists are accepted one after the other", .enabled(if: RealLists.areThere),
    arguments: ServerBackend.all)
  func recorded(backend: ServerBackend) throws {
    let repository = try backend.repository()
    var removed: [Int] = []
    for list in try RealServers.lists {
      removed.append(try repository.replaceAll(with: ServerReplacement(list)))
      #expect(try repository.everything() == list.items.sorted { $0.id < $1.id })
    }
    #expect(removed == [0, 1_341, 8])
  }
}
