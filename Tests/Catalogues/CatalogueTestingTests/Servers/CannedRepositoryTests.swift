import CatalogueTesting
import ServerCatalogue
import SocleInjection
import Testing

@Suite("Canned, empty and failing repositories")
struct CannedRepositoryTests {
  @Test("The canned repository contains each kind of server")
  func canned() throws {
    let repository = ServerRepository.canned
    #expect(try repository.serverCount() == VPNServer.canned.count)
    let filters: [[VPNServerFilter]] = [
      [.maxTier(0)], [.secureCore], [.kind(.gateway("Office"))], [.features(.tor)],
      [.state("Texas")],
    ]
    for filter in filters { #expect(try !repository.servers(filteredBy: filter).isEmpty) }
    let all = try repository.fullServers()
    #expect(all.contains { $0.logical.isVirtual } && all.contains { $0.endpoints.isEmpty })
    #expect(all.contains { $0.logical.isUnderMaintenance })
    #expect(Set(all.map(\.id)).count == all.count)
    let gateway = try repository.groups().first
    #expect(gateway?.kind == .gateway(name: "Office") && gateway?.serverCount == 2)
  }

  @Test("Each access to a canned or empty repository creates a new one")
  func independent() throws {
    try ServerRepository.canned.delete(serversWithIDsNotIn: [], maxTier: 9)
    #expect(try !ServerRepository.canned.isEmpty())
    try ServerRepository.empty.upsert(servers: VPNServer.canned)
    #expect(try ServerRepository.empty.isEmpty())
  }

  @Test("Every function of a failing repository except close throws the given error")
  func failing() throws {
    struct Refused: Error {}
    let repository = ServerRepository.failing(Refused())
    let calls: [() throws -> Void] = [
      { _ = try repository.serverCount() }, { _ = try repository.countryCount() },
      { _ = try repository.isEmpty() }, { try repository.upsert(servers: []) },
      { try repository.upsert(loads: []) },
      { try repository.delete(serversWithIDsNotIn: [], maxTier: 0) },
      { try repository.replaceAll(servers: [], maxTier: 0) }, { _ = try repository.groups() },
      { _ = try repository.servers() }, { _ = try repository.firstServer() },
      { _ = try repository.fullServers() }, { _ = try repository.metadata("k") },
      { try repository.setMetadata(nil, for: "k") },
    ]
    for call in calls { #expect(throws: Refused.self) { try call() } }
    try repository.close()
  }

  @Test("A canned repository can be set as the dependency")
  func dependency() throws {
    try withDependencies {
      $0.serverRepository = .canned
    } operation: {
      try #expect(Dependencies.current.serverRepository.countryCount() == 8)
    }
  }
}
