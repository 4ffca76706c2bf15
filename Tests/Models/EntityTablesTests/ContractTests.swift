import Entities
import EntityTables
import EntityTesting
import TestSupport
import Testing

@Suite("The SQLite store")
struct ContractTests {
  @Test("The SQLite store satisfies the store contract in memory", arguments: EntityContract.checks)
  func inMemory(_ check: EntityCheck) async throws {
    try await check.run(SQLiteEntityStore.inMemory())
  }

  @Test("The SQLite store satisfies the store contract on disk", arguments: EntityContract.checks)
  func onDisk(_ check: EntityCheck) async throws {
    let file = TemporaryFile()
    let path = file.path
    try await check.run(SQLiteEntityStore(openingOrCreatingAt: path)) {
      try SQLiteEntityStore(openingOrCreatingAt: path)
    }
  }

  @Test(
    "The SQLite store agrees with a naive model over random steps in memory",
    arguments: [5, 6, 7] as [UInt64])
  func randomlyInMemory(_ seed: UInt64) throws {
    try EntityContract.compareRandomly(
      SQLiteEntityStore.inMemory(), seed: seed, steps: RandomCases.count(150, long: 10_000))
  }

  @Test(
    "The SQLite store agrees with a naive model over random steps on disk",
    arguments: [8, 9, 10] as [UInt64])
  func randomlyOnDisk(_ seed: UInt64) throws {
    let file = TemporaryFile()
    let store = try SQLiteEntityStore(openingOrCreatingAt: file.path)
    try EntityContract.compareRandomly(
      store, seed: seed, steps: RandomCases.count(150, long: 10_000))
  }
}
