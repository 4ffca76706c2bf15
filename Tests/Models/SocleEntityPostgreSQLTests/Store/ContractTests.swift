#if PostgreSQL
  import SocleEntities
  import StoreChecks
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL
  @testable import SocleTesting

  @Suite(
    "The PostgreSQL store", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct ContractTests {
    private func options(_ isPortable: Bool) -> PostgreSQLOptions {
      var options = PostgreSQLOptions()
      options.isPortable = isPortable
      return options
    }

    @Test(
      "The PostgreSQL store satisfies the store contract, in the portable form, too",
      arguments: EntityContract.checks + commonChecks, [false, true])
    func contract(_ check: EntityCheck, isPortable: Bool) async throws {
      let (location, options) = (try PostgreSQLServer.shared.get().newSchema(), options(isPortable))
      func run() async throws {
        let store = PostgreSQLEntityStore(location, options: options)
        let isObserving = observingChecks.contains {
          $0.description == check.description
        }
        if isObserving, !isPortable {
          // When the store begins to listen, all count as changed, also those that a check does not expect.
          try store.prepare([SaveCounts.shape])
          var changes = store.changes().makeAsyncIterator()
          #expect(await changes.next() == ["Entry"])
        }
        try await check.run(store) {
          PostgreSQLEntityStore(location, options: options)
        }
      }
      // A plain unique index is checked with each row.
      guard isPortable, check.description.contains("exchange") else { return try await run() }
      let error = await #expect(throws: PostgreSQLError.self) { try await run() }
      #expect(error?.state == "23505")
    }

    @Test(
      "A store that forgets what other releases have registered fails each check of two releases",
      arguments: releaseChecks.filter { check in
        // The foreign keys show the types of relations, too.
        !check.description.hasPrefix("A relation that refers to another type")
      })
    func forgetting(_ check: EntityCheck) async throws {
      let server = try PostgreSQLServer.shared.get()
      let location = try server.newSchema()
      await #expect(throws: (any Error).self) {
        try await check.run(PostgreSQLEntityStore(location)) {
          let connection = try Connection(location, silence: 60)
          _ = try? connection.run(Statement("DELETE FROM socle_shapes", purpose: "forgetting"))
          return PostgreSQLEntityStore(location)
        }
      }
    }

    @Test(
      "Two PostgreSQL stores of one database agree with a naive model, in the portable form, too",
      arguments: 1...RandomCases.count(10, long: 4), [false, true])
    func randomly(_ seed: Int, isPortable: Bool) async throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let options = options(isPortable)
      try await EntityContract.compareRandomly(
        PostgreSQLEntityStore(location, options: options),
        PostgreSQLEntityStore(location, options: options), seed: UInt64(seed),
        steps: RandomCases.count(200, long: 5_000))
    }
  }
#endif
