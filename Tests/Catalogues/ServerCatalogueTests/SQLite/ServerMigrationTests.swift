import CatalogueTesting
import ServerCatalogue
import SocleCore
import TestSupport
import Testing

@Suite("Server databases of earlier versions")
struct ServerMigrationTests {
  private let folder: DatabaseFolder
  private let servers: [VPNServer]

  init() throws {
    folder = try DatabaseFolder()
    var random = RandomServers(seed: 11)
    servers = random.servers(60).sorted { $0.id < $1.id }
  }

  private var withoutStates: [VPNServer] {
    servers.map { server in
      var server = server
      server.logical.state = nil
      return server
    }
  }

  @Test("Each migration keeps all servers, and adds the data that its version is named for")
  func stepByStep() throws {
    try folder.opened(at: .created) { repository in
      try repository.upsert(servers: servers)
      try #expect(repository.everything() == withoutStates)
    }
    try folder.opened(at: .addsMetadata) { repository in
      try #expect(repository.everything() == withoutStates)
      try repository.setMetadata("then", for: .lastModifiedAll)
    }
    try folder.opened(at: .addsState) { repository in
      try #expect(repository.everything() == withoutStates)
      try #expect(repository.metadata(.lastModifiedAll) == "then")
      try repository.upsert(servers: servers)
      try #expect(repository.everything() == servers)
    }
    #expect(try folder.files == ["servers.sqlite"])
  }

  @Test(
    "A database of the first version is migrated to the latest at once, and works like a new one")
  func atOnce() throws {
    try folder.opened(at: .created) { try $0.upsert(servers: servers) }
    let fresh = ServerRepository(servers: withoutStates)
    try folder.opened { repository in
      try #expect(repository.everything() == withoutStates)
      for text in ["zur", "tur", "texas", "us"] {
        try #expect(
          repository.servers(filteredBy: [.matches(text)], orderedBy: .nameAscending)
            == fresh.servers(filteredBy: [.matches(text)], orderedBy: .nameAscending))
      }
      for grouping in [VPNServerGrouping.serverType, .cityName, .stateName] {
        try #expect(repository.groups(groupedBy: grouping) == fresh.groups(groupedBy: grouping))
      }
    }
  }

  @Test("The first version refuses new metadata with an error, and then writes nothing of the call")
  func noMetadata() throws {
    try folder.opened(at: .created) { repository in
      #expect { try repository.setMetadata("now", for: .lastModifiedAll) } throws: {
        "\($0)".contains("version 1")
      }
      #expect(throws: SQLiteError.self) {
        try repository.replaceAll(servers: servers, maxTier: 9, metadata: ["k": "v"])
      }
      try #expect(repository.isEmpty())
      try repository.replaceAll(servers: servers, maxTier: 9)
      try #expect(repository.serverCount() == 60)
    }
  }

  @Test("The first version contains no metadata, so that it can be persisted and written to")
  func readsNoMetadata() throws {
    try folder.opened(at: .created) { repository in
      try repository.upsert(servers: servers)
      try #expect(repository.metadata(.lastModifiedAll) == nil)
      try repository.setMetadata(nil, for: .lastModifiedAll)
      let memory = try ServerRepository(database: .ephemeral)
      try repository.persist(to: memory)
      try #expect(memory.everything() == withoutStates)
      try memory.persist(to: repository)
    }
  }

  @Test(
    "A database without states finds no server by state",
    arguments: [ServerSchemaVersion.created, .addsMetadata])
  func noStates(version: ServerSchemaVersion) throws {
    try folder.opened(at: version) { repository in
      try repository.upsert(servers: [.made("a", country: "US", city: "Dallas", state: "Texas")])
      try #expect(repository.ids(.state("Texas")).isEmpty)
      try #expect(repository.ids(.kind(.state("Texas", "US"))).isEmpty)
      try #expect(repository.ids(.matches("texas")).isEmpty)
      try #expect(repository.ids(.matches("dallas")) == ["a"])
      try #expect(repository.servers().first?.logical.state == nil)
      try #expect(repository.firstServer()?.logical.state == nil)
    }
  }

  @Test("A file of a later version is refused and left unchanged")
  func later() throws {
    try folder.opened { try $0.upsert(servers: servers) }
    let before = try folder.bytes()
    let error = #expect(throws: SQLiteError.self) {
      try ServerRepository(database: .physical(folder.path), version: .addsMetadata)
    }
    #expect(error?.schemaProblem == .downgradeAttempt(from: 3, to: 2))
    try #expect(folder.bytes() == before)
    try #expect(folder.opened { try $0.everything() } == servers)
  }
}
