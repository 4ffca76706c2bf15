import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("A pool under load")
struct PoolStressTests {
  private static let accounts = 8

  @Test(
    "Every snapshot of a bank has the same total, whatever is written in the meantime",
    arguments: PoolPlace.allCases)
  func bank(_ place: PoolPlace) async throws {
    try await place.withPool(readers: 3) { pool in
      try await pool.write { connection in
        for id in 0..<Self.accounts { try connection.insertAccount(id, balance: 100) }
      }
      let threads = (0..<4).map { seed in
        OtherThread { for step in 0..<100 { try Self.visit(pool, seed &* 31 &+ step) } }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for seed in 0..<8 {
          group.addTask {
            for step in 0..<50 { try await Self.visitLater(pool, seed &* 17 &+ step) }
          }
        }
        try await group.waitForAll()
      }
      for thread in threads { try thread.wait() }
      #expect(try await pool.read { try $0.totalBalance } == Self.accounts * 100)
    }
  }

  private static func visit(_ pool: SQLitePool, _ step: Int) throws {
    if step.isMultiple(of: 3) {
      try pool.write { try $0.transfer(step) }
    } else {
      #expect(try pool.read { try $0.totalBalance } == accounts * 100)
    }
  }

  private static func visitLater(_ pool: SQLitePool, _ step: Int) async throws {
    if step.isMultiple(of: 3) {
      try await pool.write { try $0.transfer(step) }
    } else {
      #expect(try await pool.read { try $0.totalBalance } == accounts * 100)
    }
  }

  @Test("More blocked reads than the machine has threads do not prevent tasks from running")
  func cooperativeThreads() async throws {
    try await PoolPlace.logFile.withPool(readers: 32) { pool in
      let gate = PoolGate()
      let tasks = (0..<32).map { _ in Task { try await pool.read { _ in gate.passAndWait() } } }
      // Every one has got its own thread, and this task still has one.
      for _ in tasks { await gate.untilReached() }
      for _ in tasks { gate.open() }
      for task in tasks { try await task.valueInTest }
    }
  }
}

extension Connection {
  fileprivate func transfer(_ step: Int) throws {
    let count = 8
    try move(-step, to: step % count)
    try move(step, to: (step * 5 + 1) % count)
  }
}
