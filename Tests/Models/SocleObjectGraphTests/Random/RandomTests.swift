import SocleObjectGraph
import SocleStorage
import TestSupport
import Testing

@testable import TestProcess

// Without optimization a step takes ten times as long.
#if DEBUG
  private let steps = RandomCases.count(900, long: 10_000)
#else
  private let steps = 10_000
#endif

@Suite(
  "Comparison of random calls of several persisters with a naive model, for three versions of the app"
)
struct RandomTests {
  @Test("Random calls in memory agree with a naive model", arguments: [1] as [UInt64])
  func inMemory(_ seed: UInt64) async throws {
    let pool = try SQLitePool.inMemory()
    try await run(seed, .init(open: { pool }, sharesPool: true))
  }

  @Test(
    "Random calls by two pools of one file, with reopening in between, agree with a naive model",
    arguments: [2] as [UInt64])
  func onDisk(_ seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    try await run(seed, .init { try SQLitePool(openingOrCreatingAt: folder.file()) })
  }

  @Test(
    "Random calls by three processes, each of which undoes what others did, agree with a naive model",
    arguments: [3] as [UInt64])
  func inProcesses(_ seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let open = { try SQLitePool(openingOrCreatingAt: folder.file()) }
    try await run(seed, .init(open: open, path: folder.file()))
  }

  private func run(_ seed: UInt64, _ callers: RandomGraphRun.Callers) async throws {
    var run = RandomGraphRun(seed: seed, callers)
    try await run.run(Box1.self, version: 1, steps: steps / 3)
    try await run.run(Box2.self, version: 2, steps: steps / 3)
    try await run.run(Box3.self, version: 3, steps: steps / 3 + steps % 3)
    let calls = ["undo", "redo", "step", "saveAll", "delete", "deleteAll", "reopening", "observed"]
    #expect(run.counts["update", default: 0] > steps / 200, "\(run.counts)")
    for call in calls + ["by another", "denied deletion"] {
      #expect(run.counts[call, default: 0] > steps / 100, "\(run.counts)")
    }
  }
}
