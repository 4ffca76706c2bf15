import ServerCatalogue
import TestSupport
import Testing

@Suite("Contract: comparison with a naive implementation")
struct RandomContract {
  private static let names = [
    "CH": "Switzerland", "US": "United States", "UK": "United Kingdom", "TR": "Türkiye",
    "PL": "Poland", "NO": "Norway",
  ]
  private static let countryNames = CountryNames(identifier: "test") { names[$0] }

  private func comparison(_ backend: ServerBackend, _ servers: [VPNServer]) throws -> Comparison {
    let naive = NaiveServers(countryNames: Self.names)
    naive.upsert(servers)
    return Comparison(
      subject: try backend.repository(servers, countryNames: Self.countryNames),
      reference: ServerRepository(naive: naive))
  }

  @Test(
    "Random queries of one list agree with the naive implementation", arguments: ServerBackend.all,
    0..<UInt64(RandomCases.count(2, long: 6)))
  func questions(backend: ServerBackend, seed: UInt64) throws {
    var made = RandomServers(seed: seed)
    let comparison = try comparison(backend, made.servers(30))
    for _ in 0..<50 { try comparison.check(RandomQuery(random: &made.random)) }
  }

  @Test(
    "Random changes and queries agree with the naive implementation", arguments: ServerBackend.all,
    100..<UInt64(RandomCases.count(101, long: 103)))
  func changes(backend: ServerBackend, seed: UInt64) throws {
    var made = RandomServers(seed: seed)
    let comparison = try comparison(backend, made.servers(20))
    for step in 0..<40 {
      let change = RandomChange(random: &made)
      let answers = try (
        change.apply(to: comparison.subject), change.apply(to: comparison.reference)
      )
      #expect(answers.0 == answers.1, "step \(step)")
      try comparison.checkContents(keys: ["a", "b", "c"])
      try comparison.check(RandomQuery(random: &made.random))
    }
  }

  @Test(
    "Many random queries find some but not all servers",
    arguments: ServerBackend.all)
  func worthAsking(backend: ServerBackend) throws {
    var made = RandomServers(seed: 5)
    let repository = try comparison(backend, made.servers(30)).subject
    var counts: [Int] = []
    for _ in 0..<500 {
      let query = RandomQuery(random: &made.random)
      counts.append(try repository.servers(filteredBy: query.filters).count)
    }
    #expect(counts.count { (1..<30).contains($0) } > 200)
  }
}
