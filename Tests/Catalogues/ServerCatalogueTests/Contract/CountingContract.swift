import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: counting")
struct CountingContract {
  @Test("An empty repository has no servers and no countries", arguments: ServerBackend.all)
  func empty(backend: ServerBackend) throws {
    let repository = try backend.repository()
    #expect(try repository.serverCount() == 0)
    #expect(try repository.countryCount() == 0)
    #expect(try repository.isEmpty())
    #expect(try repository.roundedServerCount() == 0)
    #expect(try repository.servers() == [])
    #expect(try repository.groups() == [])
    #expect(try repository.firstServer() == nil)
    #expect(try repository.fullServers() == [])
  }

  @Test(
    "Servers are counted with or without endpoints, and each exit country once",
    arguments: ServerBackend.all)
  func counts(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("a", country: "CH", endpoints: [.made("1"), .made("2"), .made("3")]),
      .made("b", country: "CH", gateway: "Office"),
      .made("c", country: "FR", entry: "SE", features: .secureCore, endpoints: []))
    #expect(try repository.serverCount() == 3)
    #expect(try repository.countryCount() == 2)
    #expect(try repository.isEmpty() == false)
  }

  @Test("The rounded count of a list is less than the actual count", arguments: ServerBackend.all)
  func rounded(backend: ServerBackend) throws {
    let repository = try backend.repository((0..<201).map { .made("s\($0)") })
    #expect(try repository.roundedServerCount() == 200)
    try repository.delete(serversWithIDsNotIn: Set((0..<200).map { "s\($0)" }), maxTier: 9)
    #expect(try repository.roundedServerCount() == 100)
  }
}
