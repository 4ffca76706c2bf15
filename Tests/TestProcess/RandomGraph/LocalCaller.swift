import SocleEntities
import SocleObjectGraph
import SocleStorage
import SocleTesting

/// Makes calls by a persister of this process.
final class LocalCaller<Box: RandomBox>: GraphCaller {
  private struct Discarded: Error {}

  private let open: () throws -> SQLitePool
  private(set) var persister: SQLitePersister

  init(_ open: @escaping () throws -> SQLitePool) throws {
    self.open = open
    persister = SQLitePersister(try open())
  }

  func make(_ call: GraphCall, in world: World) throws -> GraphAnswer {
    var answer = GraphAnswer(name: "nothing", world: world)
    switch call {
    case .change(let seed):
      (answer.name, answer.world) = try step(nil, 1, seed, in: world)
    case .step(let name, let changes, let seed):
      answer = GraphAnswer(name: "step", world: try step(name, changes, seed, in: world).world)
    case .failingStep(let seed):
      answer.name = "step that fails"
      do { _ = try step(nil, 2, seed, in: world, fails: true) } catch is Discarded {}
    case .undo:
      answer.operations = try persister.undo()?.map(\.description).sorted()
      answer.name = answer.operations == nil ? "undo of nothing" : "undo"
    case .redo:
      answer.operations = try persister.redo()?.map(\.description).sorted()
      answer.name = answer.operations == nil ? "redo of nothing" : "redo"
    case .reopen:
      persister = SQLitePersister(try open())
      answer.name = "reopening"
    case .limitHistory(let limit):
      try persister.limitHistory(to: limit)
      answer.name = "limiting"
    case .clearHistory:
      try persister.clearHistory()
      answer.name = "clearing"
    }
    return answer
  }

  /// Makes changes in one step.
  ///
  /// - Returns: The name of the last change, and what is stored then.
  private func step(
    _ name: String?, _ changes: Int, _ seed: UInt64, in world: World, fails: Bool = false
  ) throws -> (name: String, world: World) {
    try persister.step(name) { step in
      var change = RandomChange<Box>(
        step: step, world: world, random: SeededGenerator(seed: seed))
      var last = ""
      for _ in 0..<changes { last = try change.make() }
      if fails { throw Discarded() }
      return (last, change.world)
    }
  }
}
