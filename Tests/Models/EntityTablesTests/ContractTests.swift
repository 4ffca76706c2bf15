import Entities
import EntityTables
import EntityTesting
import StoreChecks
import TestSupport
import Testing

@Suite("The SQLite store")
struct ContractTests {
  @Test(
    "The SQLite store satisfies the store contract in memory",
    arguments: EntityContract.checks + commonChecks)
  func inMemory(_ check: EntityCheck) async throws {
    try await check.run(SQLiteEntityStore.inMemory())
  }

  @Test(
    "The SQLite store satisfies the store contract on disk",
    arguments: EntityContract.checks + commonChecks)
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
  func randomlyInMemory(_ seed: UInt64) async throws {
    try await EntityContract.compareRandomly(
      SQLiteEntityStore.inMemory(), seed: seed, steps: RandomCases.count(150, long: 10_000))
  }

  @Test(
    "Two SQLite stores of one file agree with a naive model over random steps",
    arguments: [8, 9, 10] as [UInt64])
  func randomlyOnDisk(_ seed: UInt64) async throws {
    let file = TemporaryFile()
    let stores = try (0..<2).map { _ in try SQLiteEntityStore(openingOrCreatingAt: file.path) }
    try await EntityContract.compareRandomly(
      stores[0], stores[1], seed: seed, steps: RandomCases.count(150, long: 10_000))
  }
}
