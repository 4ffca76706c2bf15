import Entities
import EntityTables
import EntityTesting
import Foundation
import Injection
import Repositories
import SQLiteStorage
import TestSupport
import Testing

extension Guide {
  @Suite("How to keep an app's models, as the guide shows")
  struct Tests {
    typealias Tag = Guide.Tag
    typealias Recipe = Guide.Recipe
    typealias Step = Guide.Step

    @Test("One line chooses the database")
    func choosing() async throws {
      let file = TemporaryFile()
      let path = file.path
      try await withDependencies { _ in
      } operation: {
        // guide begins
        let store = try SQLiteEntityStore(openingOrCreatingAt: path)
        try Dependencies.register(Recipe.self, Step.self, Tag.self, in: store)
        // guide ends
        try PlaygroundViewModel().add("Soup")
        let names = try await PlaygroundViewModel().names()
        #expect(names == ["Soup"])
        // guide begins
        try Dependencies.register(Recipe.self, Step.self, Tag.self, in: MemoryStore())
        // guide ends
        let none = try await PlaygroundViewModel().names()
        #expect(none == [])
      }
    }

    @Test("Models are found by conditions and orders")
    func finding() throws {
      let recipes = try EntityRepository<Recipe>(in: MemoryStore())
      let soup = Recipe(name: "Soup", difficulty: 2)
      try recipes.save(contentsOf: [soup, Recipe(name: "Stew", difficulty: 3)])
      // guide begins
      let one = try recipes.fetch(id: soup.id)
      let easy = try recipes.fetch(
        where: [.that(\.name, hasPrefix: "S"), \.difficulty <= 2],
        orderedBy: [.ascending(\.name)], limit: 20)
      let never = try recipes.count(where: [\.cooked == nil])
      let some = try recipes.fetch(where: [.any(of: [\.name == "Soup", \.difficulty > 4])])
      // guide ends
      #expect(one?.name == "Soup" && easy.map(\.name) == ["Soup"] && never == 2 && some.count == 1)
    }

    @Test("A lazy relation is loaded and saved on request")
    func lazy() throws {
      let store = MemoryStore()
      let tags = try EntityRepository<Tag>(in: store)
      let tag = Tag("vegan")
      tag.recipes = [Recipe(name: "Soup")]
      try tags.save(tag, includingLazy: true)
      // guide begins
      let vegan = try tags.fetch(id: tag.id, includingLazy: true)
      vegan?.recipes.append(Recipe(name: "Salad"))
      if let vegan { try tags.save(vegan, includingLazy: true) }
      // guide ends
      #expect(try tags.fetch(id: tag.id)?.recipes.isEmpty == true)
      #expect(try tags.fetch(id: tag.id, includingLazy: true)?.recipes.count == 2)
    }

    @Test("A test has repositories of its own")
    func testing() async throws {
      // guide begins
      try await withDependencies {
        try $0.register(Recipe.self, Step.self, Tag.self, in: MemoryStore())
      } operation: {
        let model = PlaygroundViewModel()
        try model.add("Soup")
        let names = try await model.names()
        #expect(names == ["Soup"])
      }
      // guide ends
    }

    @Test("An app's schema contains the tables")
    func ownSchema() throws {
      // guide begins
      let tables = try EntityTables.of(Recipe.self)
      // guide ends
      #expect(
        tables.map(\.name) == [
          "Recipe", "Recipe_steps", "Recipe_tags", "Step", "Tag", "Tag_recipes",
        ])
    }

    @Test("The schema that the guide shows is the one that is created")
    func schema() throws {
      let store = try SQLiteEntityStore.inMemory()
      try store.prepare(EntityShape.all(from: Recipe.self))
      let names = ["Recipe", "Recipe_by_name", "Recipe_steps", "Recipe_steps_by_target"]
      let sql = try store.pool.read { connection in
        var found: [String] = []
        try connection.forEachResult(
          of: "SELECT sql FROM sqlite_schema WHERE name IN \(list: names) ORDER BY name",
          purpose: "reading the schema"
        ) { found.append(try ($0.value(at: 0)?.text() ?? "") + ";") }
        return found.joined(separator: "\n")
      }
      let shown = try CodeBlocks.shown(by: "docs/how-to-repositories.md", in: "sql")
      #expect(shown.map(Self.onOneLine) == [Self.onOneLine(sql)])
    }

    private static func onOneLine(_ sql: String) -> String {
      sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
    }

    @Test(
      "Every Swift block of the guide is compiled and run here, to the letter, and nothing else is")
    func blocks() throws {
      let shown = try CodeBlocks.shown(by: "docs/how-to-repositories.md")
      let compiled = try CodeBlocks.compiled(
        markedBy: "guide", inFolder: "Tests/RepositoriesTests/Guide")
      #expect(Set(shown) == Set(compiled))
    }
  }
}
