import ObjectGraph
import SQLiteStorage
import TestSupport
import Testing

// Without optimisation a step takes ten times as long.
#if DEBUG
  private let steps = 1_500
#else
  private let steps = 10_000
#endif

@Suite("Random calls do what a plain model says, also across two versions of the app")
struct RandomTests {
  @Test("In memory", arguments: [1] as [UInt64])
  func inMemory(_ seed: UInt64) throws {
    let pool = try SQLitePool.inMemory()
    try run(seed, steps: steps) { pool }
  }

  @Test("On disk, closed and opened in between", arguments: [2] as [UInt64])
  func onDisk(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    try run(seed, steps: steps) { try SQLitePool(openingOrCreatingAt: folder.file()) }
  }

  private func run(_ seed: UInt64, steps: Int, open: @escaping () throws -> SQLitePool) throws {
    var run = try RandomGraphRun(seed: seed, open: open)
    try run.run(Box1.self, steps: steps / 2)
    try run.run(Box2.self, steps: steps / 2)
    for call in ["undo", "redo", "step", "saveAll", "delete", "deleteAll", "reopening"] {
      #expect(run.counts[call, default: 0] > 20, "\(run.counts)")
    }
  }
}
