import ReliabilityScenarios
import TestSupport
import Testing

@Suite("Reliability, in the short form")
struct ShortFormTests {
  // Some measure memory and time, the others wait for the disk: the faults run beside them.
  @Test(
    "Each promise about hostile input holds in a few cases", .serialized,
    arguments: Scenario.hostile.map(\.id))
  func hostile(id: String) throws {
    try runShortForm(of: id)
  }

  @Test(
    "Each promise about kills, failing calls, power failures and races holds in a few cases",
    .enabled(if: FaultShim.library != nil, "there is no C compiler, or no LD_PRELOAD"),
    arguments: Scenario.faults.map(\.id))
  func faults(id: String) throws {
    try runShortForm(of: id)
  }

  private func runShortForm(of id: String) throws {
    let scenario = try #require(Scenario.all.first { $0.id == id })
    let tally = Tally(of: scenario, numbers: try scenario.numbers(scenario.shortCount), seed: 1)
    for failure in tally.failures {
      Issue.record("case \(failure.number) of \(scenario.id): \(failure.text)")
    }
    #expect(tally.cases > 0)
  }
}
