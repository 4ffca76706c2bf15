import ServerCatalogue
import TestSupport
import Testing

@Suite(
  "Contract: a real server list",
  .enabled(if: RealLists.areThere, "shared/data/servers is not beside the package"))
struct RealListContract {
  /// The list of 2025-12-01.
  private static func servers() throws -> [VPNServer] { try RealServers.lists[1].items }

  @Test(
    "A real list is read back as it was written, with the right counts",
    arguments: ServerBackend.all)
  func roundTrip(backend: ServerBackend) throws {
    let servers = try Self.servers()
    let repository = try backend.repository(servers)
    #expect(try repository.everything() == servers.sorted { $0.id < $1.id })
    #expect(try repository.serverCount() == 1_485)
    #expect(try repository.roundedServerCount() == 1_400)
    #expect(try repository.countryCount() == Set(servers.map(\.logical.exitCountryCode)).count)
  }

  @Test(
    "Queries of servers of a real list agree with the naive implementation",
    arguments: ServerBackend.all)
  func naive(backend: ServerBackend) throws {
    let share = RandomCases.count(5, long: 1)
    let servers = try Self.servers().enumerated().filter { $0.offset % share == 0 }.map(\.element)
    let codes = Set(servers.map(\.logical.exitCountryCode))
    let names = codes.compactMap { code in CountryNames.english.name(of: code).map { (code, $0) } }
    let naive = NaiveServers(countryNames: Dictionary(uniqueKeysWithValues: names))
    naive.upsert(servers)
    let comparison = Comparison(
      subject: try backend.repository(servers), reference: ServerRepository(naive: naive))
    for filters in [
      [], [.maxTier(0), .kind(.country("CH"))], [.features(.p2p), .isNotUnderMaintenance],
      [.secureCore],
      [.matches("us-"), .standard],
    ] as [[VPNServerFilter]] {
      try comparison.check(RandomQuery(filters))
    }
  }

  @Test(
    "A refresh with the same list changes nothing; a refresh with half of it deletes the rest",
    arguments: ServerBackend.all)
  func refresh(backend: ServerBackend) throws {
    let servers = try Self.servers()
    let repository = try backend.repository(servers)
    let groups = try repository.groups()
    #expect(try repository.replaceAll(servers: servers, maxTier: 9) == 0)
    #expect(try repository.groups() == groups)
    let half = Array(servers.prefix(700))
    #expect(try repository.replaceAll(servers: half, maxTier: 9) == 785)
    #expect(try repository.everything() == half.sorted { $0.id < $1.id })
  }
}
