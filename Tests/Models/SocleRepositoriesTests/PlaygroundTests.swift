import SocleEntities
import SocleEntityTables
import SocleInjection
import SocleRepositories
import SocleTesting
import Testing

/// The document's view model: it knows its models, and no database.
private final class PlaygroundViewModel {
  @Injected private var recipes: any Repository<Recipe>
  @Injected private var books: any Repository<Cookbook>

  func cook(_ name: String) throws -> Recipe {
    let recipe = Recipe.soup()
    recipe.name = name
    try recipes.save(recipe)
    let book = Cookbook("Book", [recipe])
    book.favorites = [recipe]
    try books.save(book)
    return recipe
  }

  func names() throws -> [String] {
    try recipes.fetch(where: [], orderedBy: [.ascending(\.name)]).map(\.name)
  }

  func book() throws -> Cookbook? { try books.fetch().first }

  func forget(_ recipe: Recipe) throws { try recipes.delete(recipe) }
}

/// The databases among which an app chooses by one line of code.
private enum Database: CaseIterable {
  case memory, sqlite

  func makeStore() throws -> any EntityStore {
    switch self {
    case .memory: MemoryStore()
    case .sqlite: try SQLiteEntityStore.inMemory()
    }
  }
}

@Suite("App logic that does not depend on the store")
struct PlaygroundTests {
  @Test(
    "Recipes are saved, fetched and deleted through injected repositories",
    arguments: Database.allCases)
  private func playground(_ database: Database) throws {
    let store = try database.makeStore()
    try withDependencies {
      try $0.register(
        Recipe.self, Step.self, Ingredient.self, Tag.self, Placeholder.self, Cookbook.self,
        in: store)
    } operation: {
      let model = PlaygroundViewModel()
      let soup = try model.cook("Soup")
      _ = try model.cook("Stew")
      #expect(try model.names() == ["Soup", "Stew"])
      let book = try #require(try model.book())
      #expect(book.recipes[0] === book.favorites[0])
      #expect(book.recipes[0].steps.map(\.text) == ["cut", "cook"])
      try model.forget(soup)
      #expect(try model.names() == ["Stew"])
    }
  }

  @Test(
    "Models are saved, fetched, counted and deleted with and without await",
    arguments: Database.allCases)
  @MainActor private func verbs(_ database: Database) async throws {
    let recipes = try EntityRepository<Recipe>(in: database.makeStore())
    let (soup, stew) = (Recipe(name: "Soup", difficulty: 1), Recipe(name: "Stew", difficulty: 3))
    try await recipes.save(soup)
    try await recipes.save(contentsOf: [soup, stew])
    #expect(try await recipes.fetch(id: soup.id)?.name == "Soup")
    #expect(try await recipes.fetch(id: Recipe().id) == nil)
    #expect(try await recipes.fetch().count == 2)
    #expect(try await recipes.count(where: [\.difficulty > 1]) == 1)
    let hardest = try await recipes.fetch(
      where: [.that(\.name, hasPrefix: "S")], orderedBy: [.descending(\.difficulty)], limit: 1)
    #expect(hardest.map(\.name) == ["Stew"])
    try await recipes.delete(soup)
    try await recipes.delete(contentsOf: [stew])
    #expect(try await recipes.count() == 0)
    try synchronously(recipes, soup)
  }

  private func synchronously(_ recipes: EntityRepository<Recipe>, _ soup: Recipe) throws {
    try recipes.save(contentsOf: [soup])
    #expect(try recipes.fetch(id: soup.id)?.name == "Soup")
    #expect(try recipes.fetch(id: Recipe().id) == nil)
    #expect(try recipes.fetch(where: [\.name == "Soup"], offset: 1).isEmpty)
    #expect(try recipes.count() == 1)
    try recipes.delete(contentsOf: [soup])
    #expect(try recipes.fetch().isEmpty)
  }
}
