import CatalogueTesting
import Foundation
import ServerCatalogue
import Testing

@Suite("Contract: deleting and replacing")
struct DeletingContract {
  private static let servers = [
    VPNServer.made("free", tier: 0), .made("free too", tier: 0), .made("plus", tier: 2),
    .made("internal", tier: 3),
  ]

  @Test(
    "Servers that are not among the ids, and whose tier is not above the limit, are deleted",
    arguments: ServerBackend.all)
  func deletes(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    #expect(try repository.delete(serversWithIDsNotIn: ["free", "unknown"], maxTier: 2) == 2)
    #expect(try repository.ids() == ["free", "internal"])
    #expect(try repository.ids(.endpointID("plus-1")) == [])
    #expect(try repository.delete(serversWithIDsNotIn: ["free", "internal"], maxTier: 9) == 0)
  }

  @Test("Without ids all servers up to the tier are deleted", arguments: ServerBackend.all)
  func deletesAll(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    #expect(try repository.delete(serversWithIDsNotIn: [], maxTier: -1) == 0)
    #expect(try repository.delete(serversWithIDsNotIn: [], maxTier: 0) == 2)
    #expect(try repository.ids() == ["internal", "plus"])
    #expect(try repository.delete(serversWithIDsNotIn: [], maxTier: .max) == 2)
    #expect(try repository.isEmpty())
  }

  @Test("A deletion accepts 100,000 ids", arguments: ServerBackend.all)
  func manyIDs(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    let ids = Set((0..<100_000).map { "id \($0)" }).union(["free", "plus"])
    #expect(try repository.delete(serversWithIDsNotIn: ids, maxTier: 2) == 1)
    #expect(try repository.ids() == ["free", "internal", "plus"])
  }

  @Test(
    "A deletion keeps ids that are equal for Swift but not byte by byte",
    arguments: ServerBackend.all)
  func equivalentIDs(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("\u{E9}"), .made("e\u{301}"), .made("f"))
    let kept = ["\u{E9}", "e\u{301}"]
    #expect(try repository.delete(serversWithIDsNotIn: kept, maxTier: 9) == 1)
    #expect(try repository.serverCount() == 2)
  }

  @Test("A deleted server can be written again", arguments: ServerBackend.all)
  func again(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    try repository.delete(serversWithIDsNotIn: ["plus"], maxTier: 9)
    let back = VPNServer.made("free", tier: 0, endpoints: [.made("other")])
    try repository.upsert(servers: [back])
    #expect(try repository.everything() == [back, .made("plus", tier: 2)])
    try repository.upsert(loads: [ServerLoad(id: "plus", load: 8, score: 8, status: 1)])
    #expect(try repository.firstServer(filteredBy: [.logicalID("plus")])?.logical.load == 8)
  }

  @Test("A replacement deletes and writes servers, and sets metadata", arguments: ServerBackend.all)
  func replaces(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    try repository.setMetadata("kept", for: "other")
    try repository.setMetadata("before", for: .lastModifiedAll)
    let list = [
      VPNServer.made("plus", tier: 2, score: 9), .made("new", tier: 3), .made("more", tier: 1),
    ]
    let deleted = try repository.replaceAll(
      servers: list, maxTier: 2, metadata: [.lastModifiedAll: "now", .lastModifiedFree: "soon"])
    #expect(deleted == 2)
    #expect(
      try repository.everything()
        == (list + [.made("internal", tier: 3)]).sorted { $0.id < $1.id })
    #expect(try repository.metadata(.lastModifiedAll) == "now")
    #expect(try repository.metadata(.lastModifiedFree) == "soon")
    #expect(try repository.metadata("other") == "kept")
  }

  @Test(
    "A replacement keeps the stored servers of bad items in the list", arguments: ServerBackend.all)
  func keepsRejected(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    let list = try Self.list(ListText.server(id: "free"), #"{"ID": "plus"}"#)
    #expect(try repository.replaceAll(with: ServerReplacement(list)) == 2)
    #expect(try repository.ids() == ["free", "plus"])
    #expect(try repository.everything().last == Self.servers[2])
  }

  @Test(
    "A replacement that would delete more than two thirds of the servers is refused unless allowed",
    arguments: ServerBackend.all)
  func removesTooMany(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    let list = try Self.list(ListText.server(id: "free"))
    let error = ServerListError.removesTooMany(removed: 3, stored: 4, source: "the answer")
    #expect(throws: error) {
      try repository.replaceAll(with: ServerReplacement(list, metadata: ["k": "v"]))
    }
    #expect(try repository.everything() == Self.servers.sorted { $0.id < $1.id })
    #expect(try repository.metadata("k") == nil)
    #expect(try repository.replaceAll(with: ServerReplacement(list, maxTier: 0)) == 1)
    #expect(try repository.replaceAll(with: ServerReplacement(list, allowsRemoval: true)) == 2)
    #expect(try repository.ids() == ["free"])
  }

  @Test(
    "A list with items whose id cannot be read deletes nothing unless allowed",
    arguments: ServerBackend.all)
  func unidentified(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    let names = ["free", "free too", "plus"]
    let list = try Self.list(names.map { ListText.server(id: $0) } + [#"{"Id": "internal"}"#])
    let error = ServerListError.unidentified(count: 1, removed: 1, source: "the answer")
    #expect(throws: error) { try repository.replaceAll(with: ServerReplacement(list)) }
    #expect(try repository.replaceAll(with: ServerReplacement(list, maxTier: 2)) == 0)
    #expect(try repository.replaceAll(with: ServerReplacement(list, allowsRemoval: true)) == 1)
  }

  @Test("A list without any good item is refused unless allowed")
  func noGoodItem() throws {
    let list = try Self.list(#"{"ID": "plus"}"#)
    #expect(throws: ServerListError.noGoodItem(source: "the answer")) {
      _ = try ServerReplacement(list)
    }
    #expect(try ServerReplacement(list, allowsRemoval: true).keptIDs == ["plus"])
  }

  private static func list(_ items: String...) throws -> ServerList<VPNServer> {
    try list(items)
  }

  private static func list(_ items: [String]) throws -> ServerList<VPNServer> {
    let text = #"{"LogicalServers": [\#(items.joined(separator: ","))]}"#
    return try ServerListReader(skipsBadItems: true).servers(in: Data(text.utf8))
  }

  @Test(
    "A replacement with an empty list deletes the servers of its tiers",
    arguments: ServerBackend.all)
  func replacesByNothing(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    #expect(try repository.replaceAll(servers: [], maxTier: 2) == 3)
    #expect(try repository.ids() == ["internal"])
  }
}
