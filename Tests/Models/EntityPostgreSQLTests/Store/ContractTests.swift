#if PostgreSQL
  import Entities
  import EntityPostgreSQL
  import EntityTesting
  import TestSupport
  import Testing

  @Suite(
    "The PostgreSQL store",
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct ContractTests {
    private func store() throws -> PostgreSQLEntityStore {
      PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema())
    }

    @Test("The PostgreSQL store satisfies the store contract", arguments: EntityContract.checks)
    func contract(_ check: EntityCheck) async throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try await check.run(PostgreSQLEntityStore(location)) { PostgreSQLEntityStore(location) }
    }

    @Test(
      "The PostgreSQL store agrees with a naive model",
      arguments: 1...20 as ClosedRange<UInt64>)
    func randomly(_ seed: UInt64) throws {
      try EntityContract.compareRandomly(
        store(), seed: seed, steps: RandomCases.count(200, long: 10_000))
    }
  }
#endif
