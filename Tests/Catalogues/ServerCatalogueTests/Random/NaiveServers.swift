import ServerCatalogue

/// A second implementation of the repository: a list of rows that is searched for every question. It shares no code with the
/// sources, which must agree with it.
///
/// Unchecked: a test uses it from one thread.
final class NaiveServers: @unchecked Sendable {
  var servers: [VPNServer] = [] {
    didSet { answer = nil }
  }
  var metadata: [MetadataKey: String] = [:]
  let countryNames: [String: String]

  init(countryNames: [String: String]) { self.countryNames = countryNames }

  typealias Row = (server: VPNServer, endpoint: ServerEndpoint?)

  // The same question is asked in every order in turn.
  private var answer: (filters: [VPNServerFilter], rows: [[Row]])?

  /// For each server with rows that match every filter, these rows.
  func matches(_ filters: [VPNServerFilter]) -> [[Row]] {
    if let answer, answer.filters == filters { return answer.rows }
    let rows = servers.map { self.rows(of: $0, filters) }.filter { !$0.isEmpty }
    answer = (filters, rows)
    return rows
  }

  private func rows(of server: VPNServer, _ filters: [VPNServerFilter]) -> [Row] {
    let all: [Row] =
      server.endpoints.isEmpty ? [(server, nil)] : server.endpoints.map { (server, $0) }
    return all.filter { row in filters.allSatisfy { NaiveFilter($0, countryNames).holds(row) } }
  }

  func upsert(_ new: [VPNServer]) {
    for server in new {
      servers.removeAll { $0.id == server.id }
      servers.append(server)
    }
  }

  func upsert(_ loads: [ServerLoad]) -> LoadsOutcome {
    var outcome = LoadsOutcome()
    for load in loads {
      let found = servers.indices.filter { servers[$0].id == load.id }
      if found.isEmpty { outcome.unknown += 1 }
      for index in found where servers[index].logical.status == 0 && load.status != 0 {
        outcome.heldInMaintenance += 1
      }
      for index in found where servers[index].logical.status != 0 || load.status == 0 {
        outcome.applied += 1
        servers[index].logical.load = load.load
        servers[index].logical.score = load.score
        servers[index].logical.status = load.status
      }
    }
    return outcome
  }

  func delete(_ kept: Set<String>, _ maxTier: Int) -> Int {
    let gone = servers.filter { !kept.contains($0.id) && $0.logical.tier <= maxTier }.map(\.id)
    servers = servers.filter { !gone.contains($0.id) }
    return gone.count
  }
}
