import ReliabilityScenarios
import Testing

@Suite("Reliability, in the short form")
struct ShortFormTests {
  @Test("A few cases of each scenario keep its promise", arguments: Scenario.all.map(\.id))
  func shortForm(id: String) throws {
    let scenario = try #require(Scenario.all.first { $0.id == id })
    let tally = Tally(of: scenario, numbers: try scenario.numbers(scenario.shortCount), seed: 1)
    for failure in tally.failures {
      Issue.record("case \(failure.number) of \(scenario.id): \(failure.text)")
    }
    #expect(tally.cases > 0)
  }
}
