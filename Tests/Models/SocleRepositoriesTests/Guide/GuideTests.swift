import Foundation
import SocleCore
import SocleLiveSchema
import SocleModels
import SocleQueries
import SocleStorage
import SocleTesting
import TestSupport
import Testing

extension Guide {
  @Suite("The guide to repositories")
  struct Tests {
    typealias Tag = Guide.Tag
    typealias Recipe = Guide.Recipe
    typealias Step = Guide.Step
    typealias Ingredient = Guide.Ingredient

    @Test("A model is saved and found with all related models")
    func firstSteps() throws {
      let file = TemporaryFile()
      let path = file.path
      // guide begins
      let store = try SQLiteEntityStore(openingOrCreatingAt: path)
      let recipes = try EntityRepository<Recipe>(in: store)

      let soup = Recipe(name: "Soup")
      soup.steps = [Step(text: "cut"), Step(text: "cook")]
      soup.tags = [Tag("vegan")]
      try recipes.save(soup)

      let found = try recipes.fetch(where: [\.name == "Soup"])
      // guide ends
      #expect(found.map(\.name) == ["Soup"] && found[0].tags.map(\.name) == ["vegan"])
      #expect(found[0].steps.map(\.text) == ["cut", "cook"])
    }

    @Test("A store with history undoes what repositories did")
    func undo() throws {
      let pool = try SQLitePool.inMemory()
      // guide begins
      let store = SQLiteEntityStore(pool, recordsHistory: true)
      let tags = try EntityRepository<Tag>(in: store)
      try tags.save(Tag("vegan"))
      try store.transaction("Add Seasons") { changes in
        for season in ["spring", "fall"] { try changes.save(Tag(season)) }
      }
      let title = try store.canUndo() ? "Undo \(store.undoName() ?? "Change")" : "Undo"
      let undone = try store.undo() ?? []
      // guide ends
      #expect(title == "Undo Add Seasons" && undone.map(\.kind) == [.create, .create])
      #expect(try tags.fetch().map(\.name) == ["vegan"])
      // guide begins
      let refreshed = try EntityRepository<Tag>(in: store.withoutHistory)
      try refreshed.save(Tag("winter"))
      // guide ends
      #expect(try store.history().count == 2)
    }

    @Test("One line of code selects the database")
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

    @Test("A unique value has one owner, in whose place another model is saved")
    func unique() throws {
      let members = try EntityRepository<Member>(in: MemoryStore())
      var reports: [String] = []
      func report(_ text: String) { reports.append(text) }
      // guide begins
      let ada = Member(email: "ada@example.com", name: "Ada")
      try members.save(ada)
      do {
        try members.save(Member(email: "ada@example.com", name: "A. Lovelace"))
      } catch EntityError.taken(let entity, let property, let id, let owner) {
        report("\(property) of \(entity) \(id) is that of \(owner)")
      }
      let saved = try members.save(
        Member(email: "ada@example.com", name: "Ada Lovelace"), by: \.email)
      // guide ends
      #expect(reports.count == 1 && reports[0].hasSuffix("is that of \(ada.id)"))
      #expect(saved.id == ada.id)
      #expect(try members.fetch().map(\.name) == ["Ada Lovelace"])
    }

    @Test("Stored models that do not fit their type are skipped")
    func skipping() throws {
      let recipes = try EntityRepository<Recipe>(in: MemoryStore())
      try recipes.save(Recipe(name: "Soup"))
      var reports: [any Error] = []
      func report(_ error: any Error) { reports.append(error) }
      // guide begins
      let readable = try recipes.fetch(where: [\.difficulty <= 2], skipping: { report($0) })
      // guide ends
      #expect(readable.map(\.name) == ["Soup"] && reports.isEmpty)
    }

    @Test("Models are found by conditions and in an order")
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
      let recent = try recipes.fetch(
        where: [\.cooked > .distantPast], orderedBy: [.descending(\.cooked)])
      // guide ends
      #expect(one?.name == "Soup" && easy.map(\.name) == ["Soup"] && never == 2 && some.count == 1)
      #expect(recent.isEmpty)
    }

    @Test("Models are found by related models, and by text without case and accents")
    func related() throws {
      let recipes = try EntityRepository<Recipe>(in: MemoryStore())
      let (soup, cream) = (Recipe(name: "Soup"), Recipe(name: "Crème Brûlée"))
      soup.tags = [Tag("vegan")]
      try recipes.save(contentsOf: [soup, cream])
      // guide begins
      let vegan = try recipes.fetch(where: [.any(\.tags, where: [\.name == "vegan"])])
      let short = try recipes.fetch(where: [.none(\.tags), \.steps.count <= 3])
      let creams = try recipes.fetch(
        where: [.that(\.name, contains: "brulee", ignoring: .caseAndAccents)])
      // guide ends
      #expect(vegan.map(\.name) == ["Soup"])
      #expect(short.map(\.id) == [cream.id] && creams.map(\.id) == [cream.id])
    }

    @Test("All models that match a filter are visited")
    func visiting() throws {
      let recipes = try EntityRepository<Recipe>(in: MemoryStore())
      try recipes.save(contentsOf: [Recipe(name: "Soup"), Recipe(name: "Salad")])
      var printed: [String] = []
      func print(_ name: String) { printed.append(name) }
      // guide begins
      try recipes.forEach(where: [\.cooked == nil]) { recipe in print(recipe.name) }
      // guide ends
      #expect(Set(printed) == ["Soup", "Salad"])
    }

    @Test("The results of a query follow a save")
    func watching() async throws {
      let watching = Task {
        let recipes = try EntityRepository<Recipe>(in: MemoryStore())
        var shown: [[String]] = []
        func show(_ models: [Recipe]) {
          shown.append(models.map(\.name))
          if shown.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
          #expect(throws: Never.self) { try recipes.save(Recipe(name: "Soup", difficulty: 2)) }
        }
        // guide begins
        for try await easy in recipes.results(where: [\.difficulty <= 2]) {
          show(easy)
        }
        // guide ends
        return shown
      }
      #expect(try await watching.valueInTest == [[], ["Soup"]])
    }

    @Test("An iterator of results yields the models before and after a save")
    func goingOn() async throws {
      let watching = Task {
        let recipes = try EntityRepository<Recipe>(in: MemoryStore())
        var shown: [[String]] = []
        func report(_ error: any Error) { Issue.record(error) }
        func show(_ models: [Recipe]) {
          shown.append(models.map(\.name))
          if shown.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
          #expect(throws: Never.self) { try recipes.save(Recipe(name: "Soup", difficulty: 2)) }
        }
        // guide begins
        var results = recipes.results(where: [\.difficulty <= 2]).makeAsyncIterator()
        while !Task.isCancelled {
          do {
            guard let easy = try await results.next() else { break }
            show(easy)
          } catch {
            report(error)
          }
        }
        // guide ends
        return shown
      }
      #expect(try await watching.valueInTest == [[], ["Soup"]])
    }

    @Test("Properties can be enums of other modules, and types with samples")
    func samples() throws {
      let deliveries = try EntityRepository<Delivery>(in: SQLiteEntityStore.inMemory())
      try deliveries.save(Delivery(result: .orderedDescending, zone: Zone(8)))
      let found = try deliveries.fetch(where: [\.result == .orderedDescending, \.zone == Zone(8)])
      #expect(found.map(\.zone) == [Zone(8)])
    }

    @Test("Many models are changed at once")
    func many() throws {
      let recipes = try EntityRepository<Recipe>(in: MemoryStore())
      let soup = Recipe(name: "Soup", difficulty: 5)
      soup.cooked = .distantPast
      try recipes.save(contentsOf: [soup, Recipe(name: "Test 1"), Recipe(name: "Salad")])
      // guide begins
      try recipes.update(
        where: [\.difficulty > 4], set: [.set(\.difficulty, to: 4), .set(\.cooked, to: nil)])
      try recipes.update(where: [\.name == "Soup"], set: [.add(\.difficulty, 1)])
      try recipes.delete(where: [.that(\.name, hasPrefix: "Test")])
      let ids = try recipes.ids(where: [\.cooked == nil], orderedBy: [.ascending(\.name)])
      // guide ends
      #expect(ids.count == 2 && ids.last == soup.id)
      #expect(try recipes.fetch(id: soup.id)?.difficulty == 5)
    }

    @Test("Models of several types are changed in one transaction")
    func transaction() throws {
      try withDependencies {
        try $0.register(Recipe.self, Tag.self, in: MemoryStore())
      } operation: {
        let recipes = try EntityRepository<Recipe>(
          in: Dependencies.resolve(for: (any EntityStore).self))
        let soup = Recipe(name: "Soup")
        try recipes.save(soup)
        try Kitchen().replace(soup, by: Recipe(name: "Stew"), tagged: Tag("new"))
        #expect(try recipes.fetch().map(\.name) == ["Stew"])
      }
    }

    @Test("Two types are counted at one moment")
    func reading() throws {
      let store = MemoryStore()
      let recipes = try EntityRepository<Recipe>(in: store)
      let soup = Recipe(name: "Soup")
      soup.tags = [Tag("vegan"), Tag("quick")]
      try recipes.save(soup)
      // guide begins
      let (all, vegan) = try store.read { snapshot in
        (
          try snapshot.count(EntityRequest(Recipe.self)),
          try snapshot.count(EntityRequest(Tag.self, where: [\.name == "vegan"]))
        )
      }
      // guide ends
      #expect(all == 1 && vegan == 1)
    }

    /// A repository in which another writer saves before each save with a snapshot.
    private struct Shared: Repository {
      let inner: EntityRepository<Recipe>
      let meanwhile: @Sendable (EntityRepository<Recipe>) throws -> Void

      func fetch() throws -> [Recipe] { try inner.fetch() }
      func fetch(id: UUID) throws -> Recipe? { try inner.fetch(id: id) }
      func save(_ model: Recipe) throws {}
      func delete(_ model: Recipe) throws {}
      func snapshot(of models: [Recipe]) throws -> ModelSnapshot {
        try inner.snapshot(of: models)
      }
      func save(contentsOf models: [Recipe], ifUnchangedSince snapshot: ModelSnapshot) throws {
        try meanwhile(inner)
        try inner.save(contentsOf: models, ifUnchangedSince: snapshot)
      }
    }

    @Test("A change by another writer is noticed")
    func noticing() throws {
      let inner = try EntityRepository<Recipe>(in: MemoryStore())
      try inner.save(Recipe(name: "Soup"))
      let id = try #require(try inner.ids().first)
      var reports: [String] = []
      func report(_ text: String) { reports.append(text) }
      func rename(
        meanwhile: @escaping @Sendable (EntityRepository<Recipe>) throws -> Void
      ) throws {
        let recipes = Shared(inner: inner, meanwhile: meanwhile)
        // guide begins
        guard let recipe = try recipes.fetch(id: id) else { return }
        let fetched = try recipes.snapshot(of: recipe)
        recipe.name = "Stew"
        do {
          try recipes.save(recipe, ifUnchangedSince: fetched)
        } catch EntityError.changed(let entity, let id, let expected, let found) {
          report("\(entity) \(id): \(expected) became \(found ?? [:])")
        }
        // guide ends
      }
      try rename { try $0.update(set: [.set(\.difficulty, to: 3)]) }
      #expect(reports.count == 1 && reports[0].contains("difficulty"))
      #expect(try inner.fetch().map(\.name) == ["Soup"])
      try rename { _ in }
      #expect(try inner.fetch().map(\.name) == ["Stew"] && reports.count == 1)
    }

    // guide begins
    final class Album: Entity {
      var id = UUID()
      var title: String
      @Indirect var photos: [Photo] = []

      static let relations: [Relation<Album>] = [
        .toMany("photos", \.photos, onDelete: .cascade, isLazy: true)
      ]

      init(_ title: String) { self.title = title }
    }

    struct Photo: Entity {
      var id = UUID()
      var data: Data
    }
    // guide ends

    @Test("A lazy relation is loaded on request, and kept where it is not loaded")
    func lazy() throws {
      let albums = try EntityRepository<Album>(in: SQLiteEntityStore.inMemory())
      let album = Album("Italy")
      album.photos = [Photo(data: Data([1])), Photo(data: Data([2]))]
      try albums.save(album)
      // guide begins
      let bare = try albums.fetch(where: [\.title == "Italy"])[0]
      bare.title = "Rome"
      try albums.save(bare)
      let full = try albums.fetch(where: [\.title == "Rome"], loading: [\.photos])
      // guide ends
      #expect(bare.photos.isEmpty && !bare.$photos.isLoaded)
      #expect(full.map(\.photos.count) == [2] && full[0].$photos.isLoaded)
      bare.photos.append(Photo(data: Data([3])))
      #expect(throws: EntityError.self) { try albums.save(bare) }
    }

    @Test("Both sides of a relation agree after a fetch")
    func inverses() throws {
      let print = Record<String>()
      let store = try SQLiteEntityStore.inMemory()
      let tags = try EntityRepository<Tag>(in: store)
      let recipes = try EntityRepository<Recipe>(in: store)
      let soup = Recipe(name: "Soup")
      soup.tags = [Tag("vegan")]
      try recipes.save(contentsOf: [soup, Recipe(name: "Steak")])
      // guide begins
      for tag in try tags.fetch(loading: [\.recipes]) {
        print(tag.name, tag.recipes.map(\.name))
      }
      let used = try tags.fetch(where: [.any(\.recipes, where: [\.difficulty < 3])])
      let unused = try tags.count(where: [\.recipes.count == 0])
      // guide ends
      #expect(print.entries == ["vegan [\"Soup\"]"])
      #expect(used.map(\.name) == ["vegan"] && used[0].recipes.isEmpty && unused == 0)
      let tag = try #require(try tags.fetch(loading: [\.recipes]).first)
      #expect(tag.recipes.map(\.name) == ["Soup"] && tag.recipes[0].tags[0] === tag)
      tag.recipes = []
      try tags.save(tag)
      #expect(try recipes.count(where: [.any(\.tags)]) == 1)
    }

    @Test("A model is saved alone")
    func alone() throws {
      let recipes = try EntityRepository<Recipe>(in: MemoryStore())
      let soup = Recipe(name: "Soup")
      soup.steps = [Step(text: "cut")]
      try recipes.save(soup)
      // guide begins
      soup.name = "Stew"
      try recipes.save(soup, following: false)
      // guide ends
      soup.steps.append(Step(text: "cook"))
      let id = soup.steps[1].id
      #expect(throws: EntityError.dangling(entity: "Step", id: .uuid(id))) {
        try recipes.save(soup, following: false)
      }
      #expect(try recipes.fetch().map(\.name) == ["Stew"])
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

    @Test("An app's schema contains the entity tables")
    func ownSchema() throws {
      enum AppVersion: Int, SchemaVersion { case first = 1 }
      let settings = TableDescription("settings", columns: [ColumnDescription("name", .text)])
      // guide begins
      let schema = SQLiteSchema(
        tables: [settings] + (try EntityTables.of(Recipe.self)), version: AppVersion.first)
      // guide ends
      #expect(
        schema.tables.map(\.name) == [
          "settings", "Recipe", "Recipe_steps", "Recipe_tags", "Step", "Tag",
        ])
    }

    @Test(
      "A new required property is refused as the guide shows, and accepted after the shown change")
    func required() throws {
      let file = TemporaryFile()
      let soup = Recipe(name: "Soup")
      try EntityRepository<Recipe>(in: SQLiteEntityStore(openingOrCreatingAt: file.path)).save(soup)
      let store = try SQLiteEntityStore(openingOrCreatingAt: file.path)
      let error = try #require(errorThrown { try EntityRepository<LaterRecipe>(in: store) })
      let shown = try CodeBlocks.shown(by: "docs/how-to-repositories.md", in: "text")
      #expect(shown.map { $0.replacingOccurrences(of: "\\\n", with: "") } == ["\(error)"])
      // guide begins
      try store.pool.write { database in
        try database.addColumn(ColumnDescription("servings", .integer, default: 4), to: "Recipe")
      }
      // guide ends
      #expect(try EntityRepository<LaterRecipe>(in: store).fetch(id: soup.id)?.servings == 4)
    }

    @Test("A type that is not Codable is stored with a hand-written representation")
    func byHand() throws {
      for store in [MemoryStore(), try SQLiteEntityStore.inMemory()] as [any EntityStore] {
        let ingredients = try EntityRepository<Ingredient>(in: store)
        try ingredients.save(contentsOf: [Ingredient(name: "salt"), Ingredient(name: "oil")])
        let salt = Filter<Ingredient> { .compare("name", .equal, .string("salt")) }
        #expect(try ingredients.fetch(where: [salt]).map(\.name) == ["salt"])
      }
    }

    /// The statements of the schema in the order in which the program prints them.
    private func schema(of store: SQLiteEntityStore) throws -> String {
      try store.pool.read { connection in
        try connection.rows(
          of: LiteralQuery(
            """
            SELECT sql || ';' FROM sqlite_schema
            WHERE tbl_name LIKE 'Recipe%' AND sql IS NOT NULL ORDER BY rowid
            """, reading: String.self)
        ).joined(separator: "\n")
      }
    }

    @Test("The schema that the guide shows is the one that is created")
    func schema() throws {
      let store = try SQLiteEntityStore.inMemory()
      try store.prepare(EntityShape.all(from: Recipe.self))
      let created = try schema(of: store)
      #expect(try Self.shownSchema() == created)
    }

    @Test(
      "The sqlite3 program prints the schema as the guide shows it",
      .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func program() throws {
      let file = TemporaryFile()
      _ = try EntityRepository<Recipe>(in: SQLiteEntityStore(openingOrCreatingAt: file.path))
      let printed = try ProgramRun("/usr/bin/sqlite3", [file.path, ".schema Recipe%"])
        .output.trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(Self.plain(printed) == (try Self.shownSchema()))
    }

    private static func shownSchema() throws -> String {
      let blocks = try CodeBlocks.shown(by: "docs/how-to-repositories.md", in: "sql")
      return plain(blocks.joined(separator: "\n"))
    }

    /// Some releases of the program add these words, which are not stored.
    private static func plain(_ sql: String) -> String {
      sql.replacingOccurrences(of: "TABLE IF NOT EXISTS", with: "TABLE")
    }

    @Test(
      "Every Swift block of the guide is compiled and run here, to the letter, and nothing else is")
    func blocks() throws {
      let shown = try CodeBlocks.shown(by: "docs/how-to-repositories.md")
      let compiled = try CodeBlocks.compiled(
        markedBy: "guide", inFolder: "Tests/Models/SocleRepositoriesTests/Guide")
      #expect(Set(shown) == Set(compiled))
    }
  }
}

/// The guide's recipe after it gained a property.
private final class LaterRecipe: Entity {
  static let entityName = "Recipe"
  static let indexes: [EntityIndex<LaterRecipe>] = [.on(\.name)]
  static let relations: [Relation<LaterRecipe>] = [
    .toMany("steps", \.steps, onDelete: .cascade), .toMany("tags", \.tags),
  ]
  var id = UUID()
  var name: String
  var difficulty: Int
  var cooked: Date?
  var servings: Int
  var steps: [Guide.Step] = []
  var tags: [LaterTag] = []
}

private final class LaterTag: Entity {
  static let entityName = "Tag"
  static let relations: [Relation<LaterTag>] = [
    .inverse("recipes", \.recipes, of: \LaterRecipe.tags)
  ]
  var id = UUID()
  var name: String
  var recipes: [LaterRecipe] = []
}
