import Foundation
import TestSupport

extension Subject {
  /// What must hold after a process that had acknowledged some commits was killed.
  static let promiseAfterKill = """
    the databases hold all acknowledged commits, and the next one completely or not at all; the next run succeeds
    """

  /// R1: the process is killed after a random time.
  func killedAtRandom() -> Scenario {
    Scenario(
      "R1-\(name)", "\(phrase): kill -9 at a random moment", promise: Self.promiseAfterKill,
      long: 1000, short: 3
    ) { trial in
      var random = trial.random
      let place = try Place(trial.folder, for: self)
      let child = try Child(self, in: place)
      // The start of the process takes some 20 ms, more on a busy machine.
      let time = try Blueprint.of(self).duration / .microseconds(1)
      usleep(UInt32.random(in: 0..<UInt32(time + 30_000), using: &random))
      child.killAtOnce()
      try check(child, in: place)
    }
  }

  /// R2: the process is killed before each of its calls that change files, and in it or after it.
  func killedAtEveryCall() -> Scenario {
    Scenario(
      "R2-\(name)", "\(phrase): kill -9 before or in each call that changes files",
      promise: Self.promiseAfterKill, long: .max, short: 10, limit: { try CallCount.of(self) * 2 }
    ) { trial in
      let place = try Place(trial.folder, for: self)
      let fault = Fault(
        first: trial.number / 2 + 1, kind: trial.number % 2 == 0 ? "kill" : "torn")
      let child = try Child(self, in: place, environment: fault.environment())
      try check(child, in: place, mustBeKilled: true)
    }
  }

  private func check(_ child: Child, in place: Place, mustBeKilled: Bool = false) throws {
    let outcome = try child.outcome()
    try outcome.checkEnd()
    try expect(outcome.signal == SIGKILL || !mustBeKilled, "it was not killed: \(outcome)")
    try expect(outcome.failure == nil, "it failed before it was killed: \(outcome.lines)")
    let known = outcome.acknowledged
    let number = try place.commits(of: self, atLeast: known, atMost: min(known + 1, commits))
    try place.finish(self, from: number)
  }
}
