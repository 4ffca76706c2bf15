import ServerCatalogue
import SocleInjection
import TestSupport
import Testing

@Suite("A repository without an implementation")
struct UnimplementedTests {
  typealias Call = @Sendable (ServerRepository) throws -> Void

  private static let calls: [(closure: String, call: Call)] = [
    ("serverCount", { _ = try $0.serverCount() }), ("serverCount", { _ = try $0.isEmpty() }),
    ("serverCount", { _ = try $0.roundedServerCount() }),
    ("countryCount", { _ = try $0.countryCount() }),
    ("upsertServers", { try $0.upsert(servers: []) }),
    ("upsertLoads", { try $0.upsert(loads: []) }),
    ("deleteServers", { try $0.delete(serversWithIDsNotIn: [], maxTier: 0) }),
    ("replaceAllServers", { try $0.replaceAll(servers: [], maxTier: 0) }),
    ("groups", { _ = try $0.groups() }), ("servers", { _ = try $0.servers() }),
    ("firstServer", { _ = try $0.firstServer() }), ("fullServers", { _ = try $0.fullServers() }),
    ("contents", { try $0.persist(to: ServerRepository(servers: [])) }),
    ("metadata", { _ = try $0.metadata("k") }),
    ("setMetadata", { try $0.setMetadata(nil, for: "k") }), ("close", { try $0.close() }),
    ("changes", { _ = try $0.changes() }),
  ]

  @Test(
    "Each function reports and throws an error with the name of the missing closure",
    arguments: calls.indices)
  func missing(index: Int) {
    let (closure, call) = Self.calls[index]
    let error = InjectionError.unimplemented(name: "ServerRepository.\(closure)")
    let reported = Record<any Error>()
    withDependencies {
      $0.issueReporter = IssueReporter { reported.add($0) }
    } operation: {
      #expect(throws: error) { try call(ServerRepository()) }
    }
    #expect(reported.entries as? [InjectionError] == [error])
  }

  @Test("An unset repository reports missing closures, and a repository set by a test is used")
  func dependency() throws {
    let reported = Record<any Error>()
    try withDependencies {
      $0.issueReporter = IssueReporter { reported.add($0) }
    } operation: {
      #expect(throws: InjectionError.self) { try Dependencies.current.serverRepository.servers() }
      let found = try withDependencies {
        $0.serverRepository = .init(servers: [])
      } operation: {
        try Dependencies.current.serverRepository.servers()
      }
      #expect(found == [])
    }
    let missing = InjectionError.unimplemented(name: "ServerRepository.servers")
    #expect(reported.entries as? [InjectionError] == [missing])
    #expect(Dependencies.current.countryNames.identifier == CountryNames.english.identifier)
  }

  @Test("One implemented closure is enough for functions that call only this closure")
  func oneGiven() throws {
    var repository = ServerRepository()
    repository.serverCount = { 4_471 }
    #expect(try repository.roundedServerCount() == 4_400)
    #expect(try repository.isEmpty() == false)
  }

  @Test("Functions with labels pass their arguments to the closures")
  func passedOn() throws {
    var repository = ServerRepository()
    repository.groups = { filters, order, grouping in
      #expect(filters == [.standard])
      #expect(order == .exitCountryCodeAscending)
      #expect(grouping == .cityName)
      return []
    }
    repository.deleteServers = { ids, maxTier in ids.count * 10 + maxTier }
    repository.setMetadata = { value, key in #expect(value == "v" && key == "k") }
    _ = try repository.groups(
      filteredBy: [.standard], orderedBy: .exitCountryCodeAscending, groupedBy: .cityName)
    #expect(try repository.delete(serversWithIDsNotIn: ["a", "b"], maxTier: 3) == 23)
    try repository.setMetadata("v", for: "k")
  }
}
