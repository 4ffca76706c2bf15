import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: orders of servers")
struct OrderContract {
  @Test(
    "Servers are sorted by name prefix, then by number, and those without a number come first",
    arguments: ServerBackend.all)
  func byName(backend: ServerBackend) throws {
    let names = [
      "", "#2", "AU#1", "DE", "DE#", "DE#x", "DE#99999999999999999999", "DE#2", "DE#02", "DE#9",
      "DE#10", "DE#10-TOR",
      "DE-FREE#1", "US-TX#3", "US-TX#4-TOR", "US-TX#5", "de#1", "Ä#1",
    ]
    let expected = [
      "", "#2", "AU#1", "DE", "DE#", "DE#99999999999999999999", "DE#x", "DE#02", "DE#2", "DE#9",
      "DE#10", "DE#10-TOR",
      "DE-FREE#1", "US-TX#3", "US-TX#4-TOR", "US-TX#5", "de#1", "Ä#1",
    ]
    let servers = names.enumerated().map { VPNServer.made("s\($0.offset)", name: $0.element) }
    let repository = try backend.repository(servers.reversed())
    #expect(try repository.servers(orderedBy: .nameAscending).map(\.logical.name) == expected)
  }

  @Test(
    "Servers with equal names, scores and loads are sorted by the bytes of their ids",
    arguments: ServerBackend.all)
  func ties(backend: ServerBackend) throws {
    let ids = ["b", "é", "B", "a", "e\u{301}", "ab"]
    let repository = try backend.repository(ids.map { .made($0) })
    for order in [VPNServerOrder.nameAscending, .fastest, .loadAscending, .fastestGatewaysLast] {
      let bytes = try repository.ids(order).map { Array($0.utf8) }
      #expect(bytes == ["B", "a", "ab", "b", "e\u{301}", "é"].map { Array($0.utf8) }, "\(order)")
    }
  }

  @Test("The fastest server has the lowest score", arguments: ServerBackend.all)
  func byScore(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("inf", score: .infinity), .made("10", score: 10), .made("9", score: 9, gateway: "G"),
      .made("-1", score: -1, status: 0), .made("9.5", score: 9.5, gateway: "A"),
      .made("core", score: 11, features: .secureCore, gateway: "A"))
    #expect(try repository.ids(.fastest) == ["-1", "9", "9.5", "10", "core", "inf"])
    #expect(try repository.ids(.fastestGatewaysLast) == ["-1", "10", "core", "inf", "9", "9.5"])
    #expect(try repository.firstServer(orderedBy: .fastest)?.id == "-1")
  }

  @Test("Sorting uses scores and loads that were updated", arguments: ServerBackend.all)
  func afterLoads(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("a", score: 1, load: 1), .made("b", score: 2, load: 2))
    try repository.upsert(loads: [ServerLoad(id: "a", load: 30, score: 30, status: 1)])
    #expect(try repository.ids(.fastest) == ["b", "a"])
    #expect(try repository.ids(.loadAscending) == ["b", "a"])
  }

  @Test(
    "When servers are sorted by load, the least busy server comes first",
    arguments: ServerBackend.all)
  func byLoad(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("a", load: 100), .made("b", load: 9), .made("c", load: 20), .made("d", load: -1))
    #expect(try repository.ids(.loadAscending) == ["d", "b", "c", "a"])
  }

  @Test(
    "A random order has each server once, with those under maintenance last, and varies",
    arguments: ServerBackend.all)
  func random(backend: ServerBackend) throws {
    let repository = try backend.repository((0..<40).map { .made("s\($0)", status: $0 % 4) })
    let answers = try (0..<20).map { _ in try repository.servers(orderedBy: .random) }
    for answer in answers {
      #expect(Set(answer.map(\.id)).count == 40 && answer.count == 40)
      #expect(answer.map(\.logical.isUnderMaintenance) == (0..<40).map { $0 >= 30 })
    }
    #expect(Set(answers.map { $0.map(\.id) }).count > 1)
    #expect(try repository.firstServer(orderedBy: .random)?.logical.isUnderMaintenance == false)
  }

  @Test(
    "Every order contains each server once, and applies to first and full results alike",
    arguments: ServerBackend.all, VPNServerOrder.allCases)
  func complete(backend: ServerBackend, order: VPNServerOrder) throws {
    var made = RandomServers(seed: 7)
    let servers = made.servers(30)
    let repository = try backend.repository(servers)
    #expect(try repository.ids(order).sorted() == servers.map(\.id).sorted())
    let full = try repository.fullServers(orderedBy: order)
    #expect(full.sorted { $0.id < $1.id } == servers.sorted { $0.id < $1.id })
    guard order != .random && order != .none else { return }
    #expect(try repository.ids(order) == full.map(\.id))
    #expect(try repository.firstServer(orderedBy: order) == full.first)
  }
}
