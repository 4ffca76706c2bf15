import Entities
import EntityTesting
import Testing

@Suite("The store in memory")
struct MemoryStoreTests {
  @Test("It keeps the contract", arguments: EntityContract.checks)
  func contract(_ check: EntityCheck) throws {
    try check.run(MemoryStore())
  }
}
