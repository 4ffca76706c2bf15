import SQLiteCore
import ServerCatalogue
import Testing

@Suite("A repository without an implementation")
struct UnimplementedTests {
  private static let calls: [(closure: String, call: @Sendable (ServerRepository) throws -> Void)] =
    [
      ("serverCount", { _ = try $0.serverCount() }), ("serverCount", { _ = try $0.isEmpty() }),
      ("serverCount", { _ = try $0.roundedServerCount() }),
      ("countryCount", { _ = try $0.countryCount() }),
      ("upsertServers", { try $0.upsert(servers: []) }),
      ("upsertLoads", { try $0.upsert(loads: []) }),
      ("deleteServers", { try $0.delete(serversWithIDsNotIn: [], maxTier: 0) }),
      ("replaceAllServers", { try $0.replaceAll(servers: [], maxTier: 0) }),
      ("groups", { _ = try $0.groups() }), ("servers", { _ = try $0.servers() }),
      ("firstServer", { _ = try $0.firstServer() }), ("fullServers", { _ = try $0.fullServers() }),
      ("metadata", { _ = try $0.metadata("k") }),
      ("setMetadata", { try $0.setMetadata(nil, for: "k") }),
      ("close", { try $0.close() }),
    ]

  @Test("Each function throws and names the closure that is missing", arguments: calls.indices)
  func missing(index: Int) throws {
    let (closure, call) = Self.calls[index]
    let error = try #require(throws: SQLiteError.self) { try call(ServerRepository()) }
    guard case .misuse(let attempt, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(attempt == "calling ServerRepository.\(closure)")
    #expect(reason.contains("`\(closure)`"))
  }

  @Test("One closure given is enough for what needs only that one")
  func oneGiven() throws {
    var repository = ServerRepository()
    repository.serverCount = { 4_471 }
    #expect(try repository.roundedServerCount() == 4_400)
    #expect(try repository.isEmpty() == false)
    #expect(throws: SQLiteError.self) { try repository.servers() }
  }

  @Test("Labelled functions pass on what they are given")
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
    #expect(
      try repository.groups(
        filteredBy: [.standard], orderedBy: .exitCountryCodeAscending, groupedBy: .cityName) == [])
    #expect(try repository.delete(serversWithIDsNotIn: ["a", "b"], maxTier: 3) == 23)
    try repository.setMetadata("v", for: "k")
  }
}
