#if PostgreSQL
  import SocleEntities
  import SocleTesting
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Round trips to a PostgreSQL server", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct RoundTripTests {
    private let store: PostgreSQLEntityStore

    init() throws {
      var options = PostgreSQLOptions()
      options.connections = 1
      store = PostgreSQLEntityStore(
        try PostgreSQLServer.shared.get().newSchema(), options: options)
      try store.prepare(EntityShape.all(from: Cookbook.self))
    }

    private func roundTrips(_ body: () throws -> Void) throws -> Int {
      let before = try store.pool.lend { _, connection, _ in connection.roundTrips }
      try body()
      return try store.pool.lend { _, connection, _ in connection.roundTrips } - before
    }

    private func recipes(_ count: Int) -> [Recipe] {
      (0..<count).map { number in
        Recipe(name: "\(number)", steps: (0..<10).map { Step($0, "\(number)-\($0)") })
      }
    }

    @Test("A save takes one round trip, for one object and for many, new or unchanged")
    func saving() throws {
      for count in [1, 200] {
        let batch = try EntityBatch(of: recipes(count))
        for _ in 1...2 { #expect(try roundTrips { try store.save(batch) } == 1) }
      }
    }

    @Test(
      "Saving one model again and again does not plan its statements anew",
      arguments: [0, 1, 2, 10])
    func planning(_ steps: Int) throws {
      try store.save(EntityBatch(of: recipes(200)))
      try store.pool.lend { _, connection, _ in
        _ = try connection.run(
          Statement(
            #"ANALYZE "Recipe", "Step", "Recipe_steps""#, purpose: "arranging a test"))
      }
      let recipe = Recipe(name: "New", steps: (0..<steps).map { Step($0, "new-\($0)") })
      for number in 0..<20 {
        recipe.name = "\(number)"
        try store.save(EntityBatch(of: [recipe]))
      }
      // The server plans each prepared statement five times before it considers one plan for all parameters.
      let plans = try store.pool.lend { _, connection, _ in
        try connection.run(
          Statement(
            "SELECT statement FROM pg_prepared_statements WHERE custom_plans > 5",
            purpose: "looking at plans"))
      }
      #expect(plans.texts == [])
    }

    @Test("A fetch takes a round trip for each level of relations, and a count takes one")
    func fetching() throws {
      try store.save(EntityBatch(of: recipes(20)))
      #expect(try roundTrips { _ = try store.count(EntityRequest("Recipe")) } == 1)
      #expect(try roundTrips { _ = try store.load(EntityRequest("Step")) } == 1)
      var request = EntityRequest("Recipe")
      request.isShallow = true
      #expect(try roundTrips { _ = try store.load(request) } == 2)
      // Recipes and tags are a circle, along which one statement finds all keys.
      request.isShallow = false
      #expect(try roundTrips { _ = try store.load(request) } == 3)
    }

    @Test("A fetch of ids alone takes a round trip, and reads neither values nor relations")
    func ids() throws {
      let recipes = recipes(5)
      try store.save(EntityBatch(of: recipes))
      for orderings in [[], [EntityOrdering("name")]] {
        var request = EntityRequest("Recipe", orderedBy: orderings)
        request.isKeysOnly = true
        var found: (roots: [EntityKey], batch: EntityBatch) = ([], EntityBatch())
        #expect(try roundTrips { found = try store.load(request) } == 1)
        let keys = recipes.compactMap(\.id.key)
        #expect(found.roots == (orderings.isEmpty ? keys.sorted() : keys))
        #expect(found.batch.rows.isEmpty)
      }
    }

    @Test("The rows of a list are fetched in the round trip of their keys")
    func lists() throws {
      try store.prepare(EntityShape.all(from: Budget.self))
      let items = (1...10).map { (number: Int) in BudgetItem(id: number, label: "\(number)") }
      let budgets = [
        Budget(id: 1, amount: 1, items: items), Budget(id: 2, amount: 2, items: [items[3]]),
        Budget(id: 3, amount: 3, items: []),
      ]
      try store.save(EntityBatch(of: budgets))
      for limit in [nil, 2, 0] {
        var found: [Budget] = []
        let count = try roundTrips {
          let (keys, batch) = try store.load(EntityRequest("Budget", limit: limit))
          found = try batch.models(Budget.self, keys)
        }
        #expect(found == Array(budgets.prefix(limit ?? 3)))
        #expect(count == 2)
      }
    }
  }
#endif
