import Foundation
import ServerCatalogue
import TestSupport
import Testing

@Suite("Contract: random refreshes")
struct RandomRefreshContract {
  @Test(
    "A random refresh is refused or stored exactly as in a naive model",
    arguments: ServerBackend.all, 0..<UInt64(RandomCases.count(4, long: 8)))
  func refreshes(backend: ServerBackend, seed: UInt64) throws {
    var made = RandomServers(seed: seed)
    let servers = (0..<made.random.pick(1, 5, 14, 25)).map { made.finiteServer("s\($0)") }
    let repository = try backend.repository(servers)
    var model = NaiveRefresh()
    for server in servers { model.stored[server.id] = ListedServer(server) }
    var outcomes: Set<String> = []
    for step in 0..<10 {
      let stored = model.stored.values.sorted { $0.id < $1.id }
      let list = try RandomList(from: stored, random: &made)
      let maxTier = made.random.pick(0, 2, 3, 3, .max)
      let allowsRemoval = made.random.once(in: 4)
      let allowed = Set(ServerListKey.allCases.filter { _ in made.random.once(in: 4) })
      let expected = model.replace(
        by: list.good, skipped: list.skipped, maxTier: maxTier, allowsRemoval: allowsRemoval,
        emptying: allowed)
      var found: ServerListError?
      do {
        let read = try ServerListReader(skipsBadItems: true).servers(in: list.data)
        try repository.replaceAll(
          with: ServerReplacement(
            read, maxTier: maxTier, allowsRemoval: allowsRemoval, emptying: allowed))
      } catch let error as ServerListError {
        found = error
      }
      #expect(found == expected, "step \(step)")
      let texts = Set(try repository.fullServers().map { try ListedServer($0).text })
      let expectedTexts = Set(try model.stored.values.map { try $0.normal.text })
      #expect(texts.symmetricDifference(expectedTexts) == [], "step \(step)")
      outcomes.insert(expected.map { "\($0)".prefix(30).description } ?? "stored")
    }
    #expect(outcomes.count > 1 || servers.count == 1)
  }
}

extension ListedServer {
  /// The item without empty dictionaries, which count as missing.
  fileprivate var normal: ListedServer {
    var copy = changed(at: "Servers.EntryPerProtocol") { value in
      (value as? [String: Any])?.isEmpty == true ? nil : ("EntryPerProtocol", value)
    }
    if (copy.item["Translations"] as? [String: Any])?.isEmpty == true {
      copy.item["Translations"] = nil
    }
    return copy
  }
}
