extension Scenario {
  /// Kills, failing calls of the system, power failures, and two at once.
  static let faults: [Scenario] = []
}
