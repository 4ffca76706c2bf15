import Foundation
import ReliabilityScenarios

/// Runs the scenarios in their long form, and prints a table of cases and failures.
///
///     reliability [--only R2,R7-values] [--seed 1] [--count N | --case N] [--minutes M]
///
/// `--minutes` bounds each scenario. A failing case is printed as the command that repeats it.
@main
struct Reliability {
  static func main() throws {
    let options = Options(CommandLine.arguments.dropFirst())
    var failures = 0
    var lines: [String] = []
    for scenario in Scenario.all where options.selects(scenario) {
      let numbers =
        try options.single.map { [$0] } ?? scenario.numbers(options.count ?? scenario.longCount)
      var printed = 0
      let tally = Tally(
        of: scenario, numbers: numbers, seed: options.seed, within: options.time
      ) { failure in
        printed += 1
        guard printed <= 10 else { return }
        print(
          """
          \(scenario.id): \(failure.text)
            swift run -c release reliability --only \(scenario.id) --seed \(options.seed) --case \(failure.number)
          """)
      }
      print(tally.line)
      lines.append(tally.line)
      failures += tally.failures.count
    }
    print("\n" + ([Tally.header] + lines).joined(separator: "\n"))
    exit(failures == 0 ? 0 : 1)
  }
}
