import CatalogueTesting
import ServerCatalogue
import TestSupport
import Testing

@Suite("Contract: persisting one repository to another")
struct PersistContract {
  private static let servers = ["a", "b", "c"].map { VPNServer.made($0, city: "Zürich") }

  @Test(
    "Persisting an empty repository does not remove stored servers unless allowed",
    arguments: ServerBackend.all)
  func empty(backend: ServerBackend) throws {
    let stored = try backend.repository(Self.servers)
    let empty = ServerRepository(servers: [])
    #expect(
      throws: ServerListError.removesTooMany(removed: 3, stored: 3, source: "the repository")
    ) { try empty.persist(to: stored) }
    #expect(try stored.serverCount() == 3)
    #expect(try empty.persist(to: stored, allowsRemoval: true) == 3)
    #expect(try stored.isEmpty())
    #expect(try empty.persist(to: stored) == 0)
  }

  @Test("Persisting a repository that lost all values of a key is refused unless allowed")
  func emptied() throws {
    let stored = ServerRepository(servers: Self.servers)
    let other = ServerRepository(servers: ["a", "b", "c"].map { VPNServer.made($0) })
    #expect(throws: ServerListError.emptiesKeys([.city: 3], source: "the repository")) {
      try other.persist(to: stored)
    }
    #expect(try stored.everything() == Self.servers)
    #expect(try other.persist(to: stored, emptying: [.city]) == 0)
    #expect(try stored.everything() == other.everything())
  }

  @Test(
    "Metadata that was deleted is deleted from the other repository",
    arguments: ServerBackend.all)
  func metadata(backend: ServerBackend) throws {
    let stored = try backend.repository(Self.servers)
    try stored.setMetadata("old", for: .lastModifiedAll)
    try stored.setMetadata("kept", for: "k")
    let copy = ServerRepository(servers: [])
    try stored.persist(to: copy)
    try copy.setMetadata(nil, for: .lastModifiedAll)
    try copy.setMetadata("new", for: .lastModifiedFree)
    try copy.persist(to: stored)
    #expect(try stored.metadata(.lastModifiedAll) == nil)
    #expect(try stored.metadata(.lastModifiedFree) == "new")
    #expect(try stored.metadata("k") == "kept")
  }

  @Test(
    "Persisting reads servers and metadata from one state, even during writes",
    arguments: ServerBackend.all)
  func snapshot(backend: ServerBackend) async throws {
    let source = try backend.repository()
    @Sendable func write(_ step: Int) throws {
      let servers = Self.servers.map { server in
        var server = server
        server.logical.load = step
        return server
      }
      try source.replaceAll(servers: servers, maxTier: 9, metadata: [.lastModifiedAll: "\(step)"])
    }
    try write(0)
    let ends = Record<Bool>()
    let writer = Task.detached {
      var step = 1
      while ends.entries.isEmpty {
        try write(step)
        step += 1
      }
    }
    for _ in 0..<RandomCases.count(20, long: 60) {
      let copy = ServerRepository(servers: [])
      try source.persist(to: copy)
      let loads = Set(try copy.servers().map { "\($0.logical.load)" })
      #expect(try loads == [copy.metadata(.lastModifiedAll)])
    }
    ends.add(true)
    try await writer.valueInTest
  }
}
