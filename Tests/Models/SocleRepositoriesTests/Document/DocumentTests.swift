import Foundation
import SocleEntities
import SocleEntityTables
import SocleInjection
import SocleRepositories
import TestSupport
import Testing

/// The document's view model, which asks for any repository of its type.
private final class HandPlayground {
  @Injected var repo: any Repository<Hand.Recipe>
  @Injected var tags: any Repository<Hand.Tag>
}

private final class AutoPlayground {
  @Injected var repo: any Repository<Auto.Recipe>
  @Injected var tags: any Repository<Auto.Tag>
}

/// The databases among which an app chooses by one line of code.
private enum Database: CaseIterable {
  case memory, sqliteInMemory, sqliteOnDisk

  func makeStore(at path: String) throws -> any EntityStore {
    switch self {
    case .memory: MemoryStore()
    case .sqliteInMemory: try SQLiteEntityStore.inMemory()
    case .sqliteOnDisk: try SQLiteEntityStore(openingOrCreatingAt: path)
    }
  }
}

@Suite("The specification's playground, with hand-written and synthesized models, on every store")
struct DocumentTests {
  private let file = TemporaryFile()

  /// Runs `body` with the repositories of all models registered, as the document's app delegate does.
  private func playing(_ database: Database, _ body: () throws -> Void) throws {
    let store = try database.makeStore(at: file.path)
    try withDependencies {
      $0.register(
        try EntityRepository<Hand.Recipe>(in: store), for: (any Repository<Hand.Recipe>).self)
      $0.register(
        try EntityRepository<Hand.Tag>(in: store), for: (any Repository<Hand.Tag>).self)
      try $0.register(Auto.Recipe.self, Auto.Tag.self, in: store)
    } operation: {
      try body()
    }
  }

  private func soup() -> Hand.Recipe {
    Hand.Recipe(
      name: "Soup", desc: "hot", difficulty: 2, rating: 4.3, imageData: Data([0, 255]),
      steps: [Hand.Step(1, "cook"), Hand.Step(0, "cut")],
      ingredients: [Hand.Ingredient("Water"), Hand.Ingredient("carrots")],
      tags: [Hand.Tag("vegan"), Hand.Tag("quick")], duration: 30, completed: true)
  }

  @Test("Hand-written models are saved, fetched, changed and deleted", arguments: Database.allCases)
  private func byHand(_ database: Database) throws {
    try playing(database) {
      let playground = HandPlayground()
      let soup = soup()
      try playground.repo.save(soup)
      let back = try #require(try playground.repo.fetch(id: soup.id))
      #expect(back !== soup && back.name == "Soup" && back.desc == "hot" && back.rating == 4.3)
      #expect(back.imageData == Data([0, 255]) && back.duration == 30 && back.completed)
      #expect(back.steps.map(\.text) == ["cut", "cook"])
      #expect(back.ingredients.map(\.name) == ["carrots", "Water"])
      #expect(back.tags.map(\.name) == ["vegan", "quick"])
      (back.desc, back.imageData, back.tags) = (nil, nil, [])
      try playground.repo.save(back)
      let again = try #require(try playground.repo.fetch().first)
      #expect(again.desc == nil && again.imageData == nil && again.tags.isEmpty)
      try playground.repo.delete(again)
      let (recipes, tags) = (try playground.repo.fetch(), try playground.tags.fetch())
      #expect(recipes.isEmpty && tags.count == 2)
      let unknown = try playground.repo.fetch(id: UUID())
      #expect(unknown == nil)
    }
  }

  @Test("Hand-written and synthesized models read each other's rows", arguments: Database.allCases)
  private func bothForms(_ database: Database) throws {
    try playing(database) {
      let (hand, auto) = (HandPlayground(), AutoPlayground())
      let soup = soup()
      try hand.repo.save(soup)
      let read = try #require(try auto.repo.fetch(where: [\.name == "Soup"]).first)
      #expect(read.id == soup.id && read.desc == "hot" && read.rating == 4.3 && read.completed)
      #expect(read.imageData == soup.imageData && read.difficulty == 2)
      #expect(read.steps.map(\.text) == ["cook", "cut"] && read.steps.map(\.order) == [1, 0])
      #expect(read.ingredients.map(\.name) == ["carrots", "Water"])
      read.steps.append(Auto.Step(order: 2, text: "eat"))
      (read.name, read.imageData) = ("Stew", nil)
      try auto.repo.save(read)
      let back = try #require(try hand.repo.fetch(id: soup.id))
      #expect(back.name == "Stew" && back.imageData == nil)
      #expect(back.steps.map(\.text) == ["cut", "cook", "eat"])
      try auto.repo.delete(read)
      let left = try hand.repo.fetch()
      #expect(left.isEmpty)
    }
  }

  @Test(
    "A lazy relation of a hand-written model is loaded and saved on request",
    arguments: Database.allCases)
  private func lazy(_ database: Database) throws {
    try playing(database) {
      let playground = HandPlayground()
      let vegan = Hand.Tag("vegan")
      let soup = Hand.Recipe(name: "Soup", tags: [vegan])
      vegan.recipes = [soup, Hand.Recipe(name: "Salad")]
      try playground.tags.save(vegan)
      let plain = try #require(try playground.tags.fetch(id: vegan.id))
      #expect(plain.recipes == nil)
      plain.name = "plants only"
      try playground.tags.save(plain)
      let full = try #require(try playground.tags.full(vegan.id))
      #expect(full.name == "plants only" && full.recipes?.map(\.name) == ["Soup", "Salad"])
      #expect(full.recipes?[0].tags.first === full)
      full.recipes = []
      try playground.tags.save(full)
      let empty = try #require(try playground.tags.full(vegan.id))
      #expect(empty.recipes?.isEmpty == true)
      let recipe = try #require(try playground.repo.fetch(id: soup.id))
      #expect(recipe.tags[0].recipes == nil)
    }
  }

  @Test(
    "A lazy relation saved by one kind of model is read and changed by the other",
    arguments: Database.allCases)
  private func lazyBothForms(_ database: Database) throws {
    try playing(database) {
      let (hand, auto) = (HandPlayground(), AutoPlayground())
      let tag = Auto.Tag("vegan")
      tag.recipes = [Auto.Recipe(name: "Soup")]
      try auto.tags.save(tag)
      let read = try #require(try hand.tags.full(tag.id))
      #expect(read.recipes?.map(\.name) == ["Soup"])
      read.recipes?.append(Hand.Recipe(name: "Salad"))
      try hand.tags.save(read)
      let back = try #require(try auto.tags.fetch(id: tag.id, loading: [\.recipes]))
      #expect(back.recipes.map(\.name) == ["Soup", "Salad"])
    }
  }

  @Test("An object for which `decode` returns nil is reported, not skipped")
  func undecodable() throws {
    let store = try SQLiteEntityStore.inMemory()
    let repo = try EntityRepository<Hand.Recipe>(in: store)
    let soup = soup()
    try repo.save(contentsOf: [soup, Hand.Recipe(name: "Stew")])
    try store.pool.write {
      _ = try $0.execute(
        "UPDATE RecipeEntity SET completed = 5 WHERE id = \(soup.id.uuidString)")
    }
    #expect(throws: EntityError.undecodable(entity: "RecipeEntity", id: .uuid(soup.id))) {
      try repo.fetch()
    }
    let stew = try repo.fetch(where: [Filter { .compare("name", .equal, .string("Stew")) }])
    #expect(stew.map(\.name) == ["Stew"])
  }
}

extension Repository<Hand.Tag> {
  /// The tag with its recipes.
  fileprivate func full(_ id: UUID) throws -> Hand.Tag? {
    var query = Query<Hand.Tag>(where: [Filter { .compare("id", .equal, .uuid(id)) }])
    #expect(throws: EntityError.self) {
      try fetch(Query(where: query.filters, loading: [\.recipes]))
    }
    query.loadingNames = ["recipes"]
    return try fetch(query).first
  }
}
