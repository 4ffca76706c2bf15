#if PostgreSQL
  import Foundation
  import SocleModels
  import SoclePostgreSQL
  import TestSupport
  import Testing

  @Suite(
    "The guide to PostgreSQL", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct GuideTests {
    final class Recipe: Entity {
      var id = UUID()
      var name: String
      var steps: [Step] = []
      var tags: [Tag] = []

      static let relations: [Relation<Recipe>] = [
        .toMany("steps", \.steps, onDelete: .cascade), .toMany("tags", \.tags),
      ]
      static let indexes: [EntityIndex<Recipe>] = [.on(\.name)]

      init(name: String) { self.name = name }
    }

    struct Step: Entity {
      var id = UUID()
      var text: String
    }

    final class Tag: Entity {
      var id = UUID()
      var name: String
      var recipes: [Recipe] = []

      static let relations: [Relation<Tag>] = [.inverse("recipes", \.recipes, of: \Recipe.tags)]

      init(_ name: String) { self.name = name }
    }

    final class PlaygroundViewModel {
      @Injected private var recipes: any Repository<Recipe>

      func add(_ recipe: Recipe) throws { try recipes.save(recipe) }

      func names() async throws -> [String] {
        try await recipes.fetch(where: [\.name != ""]).map { "\($0.name): \($0.steps.map(\.text))" }
      }
    }

    @Test("An injected repository saves and fetches models on a server")
    func firstSteps() async throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try await withDependencies { _ in
      } operation: {
        // guide begins
        let store = PostgreSQLEntityStore(location)
        try Dependencies.register(Recipe.self, Step.self, Tag.self, in: store)
        // guide ends
        let soup = Recipe(name: "Soup")
        soup.steps = [Step(text: "cut"), Step(text: "cook")]
        soup.tags = [Tag("vegan")]
        try PlaygroundViewModel().add(soup)
        #expect(try await PlaygroundViewModel().names() == ["Soup: [\"cut\", \"cook\"]"])
      }
    }

    @Test("The data of a file moves to a server, and back")
    func moving() throws {
      let print = Record<String>()
      let location = try PostgreSQLServer.shared.get().newSchema()
      let temporary = TemporaryFile()
      let path = temporary.path
      do {
        let soup = Recipe(name: "Soup")
        soup.tags = [Tag("vegan")]
        soup.steps = [Step(text: "cut")]
        let recipes = try EntityRepository<Recipe>(in: SQLiteEntityStore(creatingAt: path))
        try recipes.save(soup)
      }
      // guide begins
      let file = try SQLiteEntityStore(openingExistingAt: path)
      let server = PostgreSQLEntityStore(location)
      let copied = try file.copy(Recipe.self, to: server)
      for (entity, part) in copied {
        print("\(entity): \(part.count), digest \(String(part.digest, radix: 16))")
      }
      // guide ends
      #expect(print.entries.count == 3)
      #expect(copied.mapValues(\.count) == ["Recipe": 1, "Step": 1, "Tag": 1])
      let recipes = try EntityRepository<Recipe>(in: server)
      let soup = try #require(try recipes.fetch().first)
      #expect(soup.steps.map(\.text) == ["cut"] && soup.tags.map(\.name) == ["vegan"])
      soup.name = "Stew"
      try recipes.save(soup)
      #expect(throws: EntityError.self) { try server.copy(Recipe.self, to: file) }
      try server.copy(Recipe.self, to: file, replacing: true)
      #expect(try EntityRepository<Recipe>(in: file).fetch().map(\.name) == ["Stew"])
    }

    @Test("Limits are options of a store")
    func limits() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      // guide begins
      var options = PostgreSQLOptions()
      options.connections = 4
      options.patience = 10
      let store = PostgreSQLEntityStore(location, options: options)
      // guide ends
      let recipes = try EntityRepository<Recipe>(in: store)
      try recipes.save(Recipe(name: "Soup"))
      #expect(try recipes.count() == 1)
    }

    @Test("Problems that a store recovers from are reported")
    func events() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      // guide begins
      let store = PostgreSQLEntityStore(location) { event in
        switch event {
        case .repeated(let error): print("again after \(error)")
        case .waited(let seconds): print("waited \(seconds) s for a connection")
        case .unobserved(let error): print("changes of other stores are not heard: \(error)")
        }
      }
      // guide ends
      #expect(try EntityRepository<Recipe>(in: store).count() == 0)
    }

    @Test("Every Swift block of the guide is compiled and run here, to the letter")
    func blocks() throws {
      let shown = try CodeBlocks.shown(by: "docs/how-to-use-postgresql.md")
      #expect(Set(shown) == Set(try CodeBlocks.compiled(markedBy: "guide")))
    }
  }
#endif
