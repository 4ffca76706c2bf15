import SocleStorage
import TestSupport
import Testing

@testable import TestProcess

/// Random calls, and a plain model of what they do.
struct RandomGraphRun {
  /// The configuration of the callers, each of which makes calls and views the results of the other callers' calls.
  struct Callers {
    let open: () throws -> SQLitePool
    /// The file for callers in other processes.
    var path: String?
    /// Whether all persisters of this process have the same pool, so that each observes what others do.
    var sharesPool = false
  }

  private let callers: Callers
  var random: SeededRandom
  /// The contents before the first step that is kept, and after each one.
  var worlds = [World()]
  /// The name of the step that led to each world.
  var names: [String?] = [nil]
  var position = 0
  var limit: Int?
  /// The number of calls by kind.
  private(set) var counts: [String: Int] = [:]

  init(seed: UInt64, _ callers: Callers) {
    self.callers = callers
    random = SeededRandom(seed: seed)
  }

  var world: World { worlds[position] }

  /// Starts the app with one version of the models, and makes calls.
  mutating func run<Box: RandomBox>(_ type: Box.Type, version: Int, steps: Int) async throws {
    let local = try LocalCaller<Box>(callers.open)
    var all: [any GraphCaller] = [local, try LocalCaller<Box>(callers.open)]
    if let path = callers.path {
      all += try (0..<2).map { _ in try OtherProcess(path, version: version) }
    }
    var observed = Observed<Box>(local.persister)
    for step in 0..<steps {
      let (place, call, before) = (all.indices.randomElement(using: &random) ?? 0, anyCall(), world)
      let name = try note(call, all[place].make(call, in: world))
      counts[name, default: 0] += 1
      let looking = all.indices.randomElement(using: &random) ?? 0
      let question = anyQuestion()
      let view = try all[looking].view(question)
      let expected = GraphView(of: world, question, hasKeepers: version > 1, history: history)
      try #require(view == expected, "after \(name), step \(step), by \(place), seen by \(looking)")
      if place > 0 { counts["by another", default: 0] += 1 }
      if place == 0, call.isReopening, !callers.sharesPool {
        observed = Observed(local.persister)
      } else if place == 0 || callers.sharesPool,
        try await observed.compare(world, before: before)
      {
        counts["observed", default: 0] += 1
      }
    }
  }
}

extension GraphCall {
  fileprivate var isReopening: Bool { if case .reopen = self { true } else { false } }
}
