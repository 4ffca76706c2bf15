import SocleCore
import SocleEntities
import SocleEntityTables
import SocleStorage
import StoreChecks
import TestSupport
import Testing

@testable import SocleTesting

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
    "A store that ignores what other releases have registered fails each check of two releases",
    arguments: releaseChecks)
  func ignoring(_ check: EntityCheck) async throws {
    let file = TemporaryFile()
    let path = file.path
    await #expect(throws: (any Error).self) {
      try await check.run(SQLiteEntityStore(openingOrCreatingAt: path)) {
        let pool = try SQLitePool(openingOrCreatingAt: path)
        try pool.write { connection in
          if try !connection.columnNames(of: "socle_shapes").isEmpty {
            try connection.execute("DELETE FROM socle_shapes", purpose: "forgetting the releases")
          }
        }
        return SQLiteEntityStore(pool)
      }
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
