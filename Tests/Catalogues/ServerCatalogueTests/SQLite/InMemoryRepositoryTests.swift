import CatalogueTesting
import ServerCatalogue
import SocleCore
import Testing

@Suite("In-memory repositories")
struct InMemoryRepositoryTests {
  @Test("A repository is created with servers and metadata, which its copies share")
  func made() throws {
    let repository = ServerRepository(
      servers: [.made("a"), .made("b"), .made("a", score: 3)], metadata: ["k": "v"])
    let copy = repository
    try copy.delete(serversWithIDsNotIn: ["a"], maxTier: 9)
    #expect(try repository.everything() == [.made("a", score: 3)])
    #expect(try repository.metadata("k") == "v")
    #expect(try ServerRepository(servers: []).isEmpty())
  }

  @Test("Two in-memory repositories share nothing")
  func separate() throws {
    let one = ServerRepository(servers: [.made("a")])
    let other = ServerRepository(servers: [.made("a")])
    try one.delete(serversWithIDsNotIn: [], maxTier: 9)
    try one.close()
    #expect(try other.serverCount() == 1)
  }

  @Test("A repository created with an invalid server throws the error from every function")
  func refused() throws {
    let repository = ServerRepository(servers: [.made("a"), .made("b", latitude: .nan)])
    let error = SQLiteError.conversion(
      cell: CellPlace(table: "Logical", column: "latitude", row: 2), expected: "a number",
      found: "NaN")
    #expect(throws: error) { try repository.serverCount() }
    #expect(throws: error) { try repository.upsert(servers: []) }
    #expect(throws: error) { try repository.changes() }
    try repository.close()
  }

  @Test("A repository that cannot be read is not persisted")
  func failingCopy() throws {
    struct Refused: Error {}
    let other = ServerRepository(servers: [.made("b")])
    #expect(throws: Refused.self) {
      try ServerRepository.failing(Refused()).persist(to: other)
    }
    let closed = ServerRepository(servers: [.made("a")])
    try closed.close()
    #expect(throws: SQLiteError.self) { try closed.persist(to: other) }
    #expect(try other.everything() == [.made("b")])
  }

  @Test("A copy has the metadata of the requested keys, and searches by its own country names")
  func copiedParts() throws {
    let stored = ServerRepository(
      servers: [.made("a", country: "CH")], metadata: ["k": "v", .lastModifiedAll: "now"])
    let plain = ServerRepository(servers: [])
    try stored.persist(to: plain)
    #expect(try plain.metadata("k") == nil)
    #expect(try plain.metadata(.lastModifiedAll) == "now")
    let named = ServerRepository(
      servers: [], countryNames: CountryNames(identifier: "own") { $0 == "CH" ? "Alpland" : nil })
    try stored.persist(to: named, metadataKeys: ["k"])
    #expect(try named.metadata("k") == "v")
    #expect(try named.metadata(.lastModifiedAll) == nil)
    #expect(try named.ids(.matches("alp")) == ["a"])
    #expect(try plain.ids(.matches("alp")) == [])
  }

  @Test("The error of a closed repository says that it is closed")
  func closed() throws {
    let repository = ServerRepository(servers: [])
    try repository.close()
    let error = try #require(throws: SQLiteError.self) { try repository.serverCount() }
    #expect("\(error)".contains("closed"))
  }

  @Test("A repository of 15,000 servers handles loads, replacements and groups")
  func large() throws {
    var made = RandomServers(seed: 1)
    let servers = (0..<15_000).map { made.server("s\($0)") }
    let repository = ServerRepository(servers: servers)
    try repository.upsert(
      loads: servers.map { ServerLoad(id: $0.id, load: 1, score: 1, status: 0) })
    try repository.replaceAll(servers: servers, maxTier: 9)
    #expect(try repository.serverCount() == 15_000)
    #expect(try repository.groups(groupedBy: .cityName).reduce(0) { $0 + $1.serverCount } == 15_000)
    #expect(try repository.servers(orderedBy: .nameAscending).count == 15_000)
    #expect(
      try repository.delete(serversWithIDsNotIn: Set(servers.prefix(5).map(\.id)), maxTier: 9)
        == 14_995)
  }
}
