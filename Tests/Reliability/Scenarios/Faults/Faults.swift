extension Scenario {
  /// Kills, failing calls of the system, power failures, and two at once.
  package static let faults: [Scenario] =
    Subject.all.map { $0.killedAtRandom() } + Subject.all.map { $0.killedAtEveryCall() }
    + Subject.all.map { $0.failing() } + Subject.all.map { $0.writingShort() }
    + Subject.all.map { $0.failingToRead() }
    + [pairs] + Subject.all.map { $0.losingPower() } + Race.all.map { $0.scenario() }
    + Visit.all.map { $0.scenario() }
}
