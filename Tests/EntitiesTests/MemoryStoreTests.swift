import Entities
import EntityTesting
import Testing

@Suite("The store in memory")
struct MemoryStoreTests {
  @Test("It keeps the contract", arguments: EntityContract.checks)
  func contract(_ check: EntityCheck) throws {
    try check.run(MemoryStore())
  }

  @Test(
    "It does what a naive model does, over random steps",
    arguments: [1, 2, 3, 4] as [UInt64])
  func randomly(_ seed: UInt64) throws {
    try EntityContract.compareRandomly(MemoryStore(), seed: seed, steps: 1000)
  }
}
