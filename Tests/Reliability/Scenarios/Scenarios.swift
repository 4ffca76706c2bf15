extension Scenario {
  /// Every scenario, in the order of docs/reliability.md.
  package static let all: [Scenario] = faults + hostile
}
