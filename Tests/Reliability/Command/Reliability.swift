import Foundation
import ReliabilityScenarios

/// Runs the scenarios in their long form, and prints a table of cases and failures.
///
///     reliability [--only R2,R7-values] [--seed 1] [--count N | --case N] [--from N] [--minutes M]
///
/// `--minutes` bounds each scenario, and `--from` begins with case N, to go on where the time was over. A failing case is printed as
/// the command that repeats it.
@main
struct Reliability {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    // Another process of a case.
    if arguments.first == "peer" { exit(PeerPart.run(Array(arguments.dropFirst()))) }
    if arguments.first == "operate" { exit(Operation.run(Array(arguments.dropFirst()))) }
    // What takes longer hangs; the tests of the package, which other tests slow down, allow more.
    setenv("OPERATION_SECONDS", "5", 0)
    let options = Options(arguments)
    var failures = 0
    var lines: [String] = []
    for scenario in Scenario.all where options.selects(scenario) {
      do {
        let tally = try run(scenario, options)
        print(tally.line)
        // Standard output may be a file.
        fflush(nil)
        lines.append(tally.line)
        failures += tally.failures.count
      } catch {
        print("\(scenario.id) cannot begin: \(error)")
        failures += 1
      }
    }
    print("\n" + ([Tally.header] + lines).joined(separator: "\n"))
    exit(failures == 0 ? 0 : 1)
  }

  private static func run(_ scenario: Scenario, _ options: Options) throws -> Tally {
    let numbers =
      try options.single.map { [$0] }
      ?? scenario.numbers(options.count ?? scenario.longCount).filter { $0 >= options.first }
    var printed = 0
    return Tally(of: scenario, numbers: numbers, seed: options.seed, within: options.time) {
      printed += 1
      guard printed <= 10 else { return }
      let command = "swift run -c release reliability"
      print(
        """
        \(scenario.id): \($0.text)
          \(command) --only \(scenario.id) --seed \(options.seed) --case \($0.number)
        """)
    }
  }
}
