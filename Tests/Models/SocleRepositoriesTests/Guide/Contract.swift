import SocleEntities
import SocleTesting
import Testing

// guide begins
@Suite("My store")
struct MyStoreTests {
  @Test("The store satisfies the contract", arguments: EntityContract.checks)
  func contract(_ check: EntityCheck) async throws {
    try await check.run(MyStore())
  }

  @Test("The store agrees with a naive model", arguments: [1, 2, 3] as [UInt64])
  func randomly(_ seed: UInt64) async throws {
    try await EntityContract.compareRandomly(MyStore(), seed: seed, steps: 100)
  }
}
// guide ends

/// Takes the place of the reader's own store.
private func MyStore() -> MemoryStore { MemoryStore() }
