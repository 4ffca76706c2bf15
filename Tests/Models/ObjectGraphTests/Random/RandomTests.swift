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

@Suite(
  "Comparison of random calls of two persisters with a naive model, for three versions of the app")
struct RandomTests {
  @Test("Random calls in memory agree with a naive model", arguments: [1] as [UInt64])
  func inMemory(_ seed: UInt64) async throws {
    let pool = try SQLitePool.inMemory()
    try await run(seed, observes: true) { pool }
  }

  @Test(
    "Random calls by two pools of one file, with reopening in between, agree with a naive model",
    arguments: [2] as [UInt64])
  func onDisk(_ seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    try await run(seed, observes: false) { try SQLitePool(openingOrCreatingAt: folder.file()) }
  }

  private func run(
    _ seed: UInt64, observes: Bool, open: @escaping () throws -> SQLitePool
  ) async throws {
    var run = try RandomGraphRun(seed: seed, open: open)
    try await run.run(Box1.self, steps: steps / 3, observes: observes)
    try await run.run(Box2.self, steps: steps / 3, observes: observes)
    try await run.run(Box3.self, steps: steps / 3, observes: observes)
    let calls = ["undo", "redo", "step", "saveAll", "delete", "deleteAll", "reopening"]
    for call in calls + (observes ? ["observed"] : []) {
      #expect(run.counts[call, default: 0] > steps / 100, "\(run.counts)")
    }
  }
}
