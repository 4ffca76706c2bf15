#if PostgreSQL
  import SocleEntities
  import SocleTesting
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Targets that were deleted by SQL", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct MissingTargetTests {
    @Test("A target of a list that is not stored is an error, not left out of the list")
    func missing() throws {
      var options = PostgreSQLOptions()
      // The portable form has no foreign keys, which would refuse the deletion.
      options.isPortable = true
      let store = PostgreSQLEntityStore(
        try PostgreSQLServer.shared.get().newSchema(), options: options)
      try store.prepare(EntityShape.all(from: Cookbook.self))
      let recipe = Recipe(name: "Soup", steps: [Step(0, "cut"), Step(1, "cook")])
      try store.save(EntityBatch(of: [recipe]))
      try store.pool.lend { _, connection, _ in
        _ = try connection.run(
          Statement(#"DELETE FROM "Step" WHERE text = 'cook'"#, purpose: "arranging a test"))
      }
      let (keys, batch) = try store.load(EntityRequest(Recipe.self))
      let key = try #require(recipe.steps[1].id.key)
      #expect(throws: EntityError.dangling(entity: "Step", id: key)) {
        try batch.models(Recipe.self, keys)
      }
    }
  }
#endif
