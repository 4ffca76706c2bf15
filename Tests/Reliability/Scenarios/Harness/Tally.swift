/// What came of the cases of one scenario.
package struct Tally: Sendable {
  package let scenario: Scenario
  package private(set) var cases = 0
  package private(set) var failures: [Failure] = []
  package private(set) var duration = Duration.zero

  package struct Failure: Sendable {
    package let number: Int
    package let text: String
  }

  /// Runs cases until all numbers are done, or the time is over.
  ///
  /// - Parameter time: The longest time that may pass before the last case begins.
  package init(
    of scenario: Scenario, numbers: [Int], seed: UInt64, within time: Duration? = nil,
    failed: (Failure) -> Void = { _ in }
  ) {
    self.scenario = scenario
    let start = ContinuousClock.now
    for number in numbers {
      if let time, ContinuousClock.now - start > time { break }
      cases += 1
      do {
        try scenario.run(Trial(number: number, seed: seed))
      } catch {
        let failure = Failure(number: number, text: "\(error)")
        failures.append(failure)
        failed(failure)
      }
    }
    duration = ContinuousClock.now - start
  }

  /// A line of the table in docs/reliability.md.
  package var line: String {
    let rate = Double(cases) / max(duration / .seconds(1), 0.001)
    let perSecond = rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
    return "| \(scenario.id) | \(scenario.name) | \(cases) | \(failures.count) | \(perSecond) |"
  }

  package static let header = """
    | | scenario | cases | failures | cases a second |
    |---|---|---:|---:|---:|
    """
}
