import Foundation
import ReliabilityScenarios

/// What the command line asks for.
struct Options {
  private(set) var only: [String] = []
  private(set) var seed: UInt64 = 1
  private(set) var single: Int?
  private(set) var count: Int?
  private(set) var first = 0
  private(set) var time: Duration?

  private static let usage = """
    Runs the scenarios in their long form, which takes hours, or these:

    reliability [--only R2,R7-values] [--seed 1] [--count N | --case N] [--from N] [--minutes M]
    """

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let name = rest.popFirst() {
      let value = rest.popFirst() ?? ""
      switch name {
      case "--only": only = value.split(separator: ",").map(String.init)
      case "--seed": seed = UInt64(value) ?? seed
      case "--case": single = Int(value)
      case "--count": count = Int(value)
      case "--from": first = Int(value) ?? first
      case "--minutes": time = Double(value).map { .seconds($0 * 60) }
      default:
        print("\(name) is not an option\n\n\(Self.usage)")
        exit(2)
      }
    }
  }

  /// Whether it is named, or its row is, as in `R2` for `R2-load`.
  func selects(_ scenario: Scenario) -> Bool {
    only.isEmpty || only.contains { scenario.id == $0 || scenario.id.hasPrefix($0 + "-") }
  }
}
