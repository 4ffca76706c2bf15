import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: changes and copies in memory")
struct ChangesContract {
  @Test("Each kind of write is reported as that kind of change", arguments: ServerBackend.all)
  func kinds(backend: ServerBackend) async throws {
    let repository = try backend.repository(.made("a"), .made("b"))
    var changes = try repository.changes().makeAsyncIterator()
    try repository.upsert(servers: [.made("c")])
    #expect(await changes.next()?.contains(.servers) == true)
    try repository.upsert(loads: [ServerLoad(id: "a", load: 9, score: 9, status: 1)])
    #expect(await changes.next() == [.loads])
    try repository.setMetadata("v", for: "k")
    #expect(await changes.next() == [.metadata])
    try repository.delete(serversWithIDsNotIn: ["a"], maxTier: 9)
    #expect(await changes.next()?.contains(.servers) == true)
  }

  @Test(
    "Several writes before the next element are reported with each kind of change",
    arguments: ServerBackend.all)
  func together(backend: ServerBackend) async throws {
    let repository = try backend.repository(.made("a"))
    var changes = try repository.changes().makeAsyncIterator()
    for load in 1...50 {
      try repository.upsert(loads: [ServerLoad(id: "a", load: load, score: 1, status: 1)])
    }
    try repository.setMetadata("v", for: "k")
    var seen: Set<ServerChange> = []
    while !seen.contains(.metadata) { seen.formUnion(await changes.next() ?? []) }
    #expect(seen == [.loads, .metadata])
  }

  @Test(
    "A refused write is not reported, and closing ends the sequence", arguments: ServerBackend.all)
  func ends(backend: ServerBackend) async throws {
    let repository = try backend.repository(.made("a"))
    let changes = try repository.changes()
    #expect(throws: (any Error).self) {
      try repository.upsert(servers: [.made("b", score: .nan)])
    }
    try repository.close()
    for await change in changes { Issue.record("reported \(change)") }
    #expect(throws: (any Error).self) { try repository.changes() }
  }

  @Test(
    "Changes to an in-memory copy are persisted only on request",
    arguments: ServerBackend.all)
  func copies(backend: ServerBackend) throws {
    let stored = try backend.repository(.made("a"), .made("b"))
    try stored.setMetadata("then", for: .lastModifiedAll)
    let repository = ServerRepository(servers: [])
    try stored.persist(to: repository)
    #expect(try repository.everything() == stored.everything())
    try repository.upsert(loads: [ServerLoad(id: "a", load: 7, score: 7, status: 1)])
    try repository.delete(serversWithIDsNotIn: ["a"], maxTier: 9)
    try repository.setMetadata("now", for: .lastModifiedAll)
    #expect(try stored.serverCount() == 2)
    #expect(try repository.persist(to: stored) == 1)
    #expect(try stored.everything() == repository.everything())
    #expect(try stored.metadata(.lastModifiedAll) == "now")
  }
}
