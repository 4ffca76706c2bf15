import ObjectGraph
import SQLiteStorage
import TestSupport
import Testing

// Without optimization a step takes ten times as long.
#if DEBUG
  private let steps = RandomCases.count(900, long: 10_000)
#else
  private let steps = 10_000
#endif

@Suite("Comparison of random calls with a naive model, for three versions of the app")
struct RandomTests {
  @Test("Random calls in memory agree with a naive model", arguments: [1] as [UInt64])
  func inMemory(_ seed: UInt64) throws {
    let pool = try SQLitePool.inMemory()
    try run(seed, steps: steps) { pool }
  }

  @Test(
    "Random calls on disk, with reopening in between, agree with a naive model",
    arguments: [2] as [UInt64])
  func onDisk(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    try run(seed, steps: steps) { try SQLitePool(openingOrCreatingAt: folder.file()) }
  }

  private func run(_ seed: UInt64, steps: Int, open: @escaping () throws -> SQLitePool) throws {
    var run = try RandomGraphRun(seed: seed, open: open)
    try run.run(Box1.self, steps: steps / 3)
    try run.run(Box2.self, steps: steps / 3)
    try run.run(Box3.self, steps: steps / 3)
    for call in ["undo", "redo", "step", "saveAll", "delete", "deleteAll", "reopening"] {
      #expect(run.counts[call, default: 0] > steps / 100, "\(run.counts)")
    }
  }
}
