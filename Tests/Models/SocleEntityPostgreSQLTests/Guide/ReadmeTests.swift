#if PostgreSQL
  import Foundation
  import SocleEntities
  import SocleEntityPostgreSQL
  import SocleEntityTables
  import SocleInjection
  import SocleRepositories
  import TestSupport
  import Testing

  @Suite(
    "The models of the README", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct ReadmeTests {
    // readme begins
    struct Recipe: Entity {
      var id = UUID()
      var name: String
      var minutes: Int
      var steps: [Step] = []

      static let relations: [Relation<Recipe>] = [.toMany("steps", \.steps, onDelete: .cascade)]
    }

    struct Step: Entity {
      var id = UUID()
      var text: String
    }

    final class Cookbook {
      @Injected private var recipes: any Repository<Recipe>

      func add(_ recipe: Recipe) throws { try recipes.save(recipe) }

      func quick() throws -> [Recipe] {
        try recipes.fetch(where: [\.minutes <= 15], orderedBy: [.ascending(\.name)])
      }
    }
    // readme ends

    /// Compiled, but not called: the test has a file and a server of its own.
    private func chooseFile() throws {
      // readme begins
      let file = try SQLiteEntityStore(openingOrCreatingAt: "kitchen.sqlite")
      try Dependencies.register(Recipe.self, Step.self, in: file)
      // readme ends
    }

    @Test("A cookbook behaves alike in memory, in a file and on a server, and moves between them")
    func cookbook() throws {
      let path = TemporaryFile()
      let file = try SQLiteEntityStore(creatingAt: path.path)
      let server = PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema())
      for store in [MemoryStore(), file] as [any EntityStore] {
        #expect(try quick(in: store, adding: ["Toast", "Omelet"]) == ["Omelet", "Toast"])
      }
      try file.copy(Recipe.self, to: server)
      #expect(try quick(in: server, adding: ["Salad"]) == ["Omelet", "Salad", "Toast"])
    }

    private func quick(in store: any EntityStore, adding names: [String]) throws -> [String] {
      try withDependencies {
        try $0.register(Recipe.self, Step.self, in: store)
      } operation: {
        let cookbook = Cookbook()
        for name in names {
          try cookbook.add(Recipe(name: name, minutes: 10, steps: [Step(text: "heat")]))
        }
        try cookbook.add(Recipe(name: "Stew", minutes: 90))
        return try cookbook.quick().map(\.name)
      }
    }
  }
#endif
