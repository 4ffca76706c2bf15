import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleStorage
import SocleTesting
import StoreChecks
import TestSupport
import Testing

@Suite("The tables of entities")
struct TableTests {
  @Test("Entity tables have typed columns, foreign keys and a position for each link")
  func schema() throws {
    let store = try SQLiteEntityStore.inMemory()
    _ = try store.prepare(EntityShape.all(from: Budget.self))
    let found = try sql(in: store)
    #expect(
      found == [
        #"CREATE INDEX "Budget_items_by_target" ON "Budget_items" ("target_id")"#,
        """
        CREATE TABLE "Budget" (
          "id" INTEGER PRIMARY KEY,
          "amount" REAL NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE "BudgetItem" (
          "id" INTEGER PRIMARY KEY,
          "label" TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE "Budget_items" (
          "owner_id" INTEGER NOT NULL REFERENCES "Budget" DEFERRABLE INITIALLY DEFERRED,
          "position" INTEGER NOT NULL,
          "target_id" INTEGER NOT NULL REFERENCES "BudgetItem" DEFERRABLE INITIALLY DEFERRED,
          PRIMARY KEY ("owner_id", "position")
        ) WITHOUT ROWID, STRICT
        """,
      ])
  }

  /// The texts of the schema, in order.
  private func sql(in store: SQLiteEntityStore) throws -> [String] {
    try store.pool.read { connection in
      try connection.rows(
        of: LiteralQuery(
          "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'socle_*'",
          reading: String.self)
      ).sorted()
    }
  }

  @Test(
    "An app's own schema can contain the entity tables, and an entity store uses them unchanged")
  func ownSchema() throws {
    let pool = try SQLitePool.inMemory()
    try pool.write { try $0.createTables(EntityTables.of(Cookbook.self, Budget.self)) }
    let store = SQLiteEntityStore(pool)
    let before = try sql(in: store)
    try store.prepare(EntityShape.all(from: Cookbook.self))
    try store.prepare(EntityShape.all(from: Budget.self))
    #expect(try sql(in: store) == before)
    try store.save(EntityBatch(of: [Recipe.soup()]))
    #expect(try store.count(EntityRequest("Recipe")) == 1)
  }

  @Test("Entity tables can exist beside an app's own schema, and verification ignores them")
  func beside() async throws {
    enum Version: Int, SchemaVersion { case first = 1 }
    struct NoSteps: SQLiteMigratable {
      func performIncrementalStorageMigration(_ next: Version, database: Connection) {}
    }
    let own = TableDescription("settings", columns: [ColumnDescription("name", .text)])
    let file = TemporaryFile()
    for _ in 0..<2 {
      let storage = try await SQLiteStorageBuilder().build(
        schema: SQLiteSchema(tables: [own], version: Version.first),
        storagePath: URL(fileURLWithPath: file.path))
      try await storage.initialize(storageMigrator: NoSteps())
      let store = SQLiteEntityStore(storage.sqlitePool)
      try store.prepare(EntityShape.all(from: Recipe.self))
      try store.save(EntityBatch(of: [Recipe(name: "Soup")]))
    }
  }

  @Test("A filter by an indexed property uses the index")
  func plans() throws {
    let store = try SQLiteEntityStore.inMemory()
    try store.prepare(EntityShape.all(from: Recipe.self))
    for filter in [\Recipe.name == "a", .that(\.name, hasPrefix: "a")] as [Filter<Recipe>] {
      let request = try EntityRequest(Recipe.self, where: [filter])
      #expect(try store.plan(of: request).usesIndex("Recipe_by_name"))
    }
    let ordered = try EntityRequest(
      Recipe.self, where: [\.difficulty == 1], orderedBy: [.ascending(\.rating)], limit: 3)
    #expect(try store.plan(of: ordered).usesIndex("Recipe_by_difficulty_rating"))
  }

  @Test("A filter by related models begins with the targets, and uses the indexes of both sides")
  func relatedPlans() throws {
    let store = try SQLiteEntityStore.inMemory()
    try store.prepare(EntityShape.all(from: Cookbook.self))
    func plan<Model: Entity>(_ filter: Filter<Model>) throws -> QueryPlan {
      try store.plan(of: EntityRequest(Model.self, where: [filter]))
    }
    let byName = try plan(Filter<Cookbook>.any(\.recipes, where: [\.name == "a"]))
    #expect(byName.usesIndex("Recipe_by_name"))
    #expect(byName.usesIndex("Cookbook_recipes_by_target"))
    #expect(!byName.scans("Cookbook") && !byName.scans("Cookbook_recipes"))
    let bowl = Placeholder("bowl")
    #expect(try plan(.that(\Recipe.placeholder, is: bowl)).usesIndex("Recipe_by_placeholder"))
    #expect(try plan(Filter<Cookbook>.none(\.recipes)).scans("Cookbook_recipes") == false)
    // One pass over the links, which are stored in the order of their owners.
    let counted = try plan(\Cookbook.recipes.count > 2)
    #expect(counted.scans("Cookbook_recipes") && !counted.scans("Cookbook"))
    #expect(!"\(counted)".contains("TEMP B-TREE"))
  }

  @Test("A stored value of the wrong type is an error with entity, id and property")
  func damaged() throws {
    let store = try SQLiteEntityStore.inMemory()
    let soup = Recipe(name: "Soup")
    try store.prepare(EntityShape.all(from: Recipe.self))
    try store.save(EntityBatch(of: [soup]))
    try store.pool.write { _ = try $0.execute("UPDATE Recipe SET completed = 2") }
    #expect(
      throws: EntityError.mistyped(
        entity: "Recipe", id: .uuid(soup.id), property: "completed", expected: "a Boolean",
        found: "an integer")
    ) {
      let (keys, batch) = try store.load(EntityRequest("Recipe"))
      _ = try batch.models(Recipe.self, keys)
    }
  }
}

@Suite("Entity tables and the SQLite modules")
struct SharedTableTests {
  /// A row of an entity's table, as the core's own queries describe it.
  private struct RecipeRow {
    var id: UUID
    var name: String
    var difficulty: Int

    static let id = Field("id", \RecipeRow.id)
    static let name = Field("name", \RecipeRow.name)
    static let difficulty = Field("difficulty", \RecipeRow.difficulty)
    static let row = RowDescription("Recipe", id, name, difficulty, make: RecipeRow.init)
  }

  @Test("The core's typed queries read an entity's table")
  func typedQueries() throws {
    let store = try SQLiteEntityStore.inMemory()
    try store.prepare(EntityShape.all(from: Recipe.self))
    let recipes = (0..<10).map { Recipe(name: "\($0)", difficulty: $0 % 3) }
    try store.save(EntityBatch(of: recipes))
    let found = try store.pool.read {
      try $0.rows(
        of: RecipeRow.row, where: [RecipeRow.difficulty.equals(2)],
        orderedBy: [RecipeRow.name.descending])
    }
    #expect(
      found.map(\.name) == ["8", "5", "2"] && found.map(\.id) == [8, 5, 2].map { recipes[$0].id })
  }

  @Test("Entity tables are STRICT, have deferred foreign keys, and contain no functions")
  func safeSchema() throws {
    for table in try EntityTables.of(Cookbook.self, Rack.self, Budget.self, Node.self) {
      #expect(table.isStrict, "\(table.name)")
      let plain = table.columns.filter { $0.generated == nil && $0.check == nil }
      #expect(plain.count == table.columns.count, "\(table.name)")
      let immediate = table.allForeignKeys.filter { !$0.reference.isDeferred }
      #expect(immediate.isEmpty, "\(table.name)")
      let expressions = table.indexes.flatMap(\.parts).filter { $0.column == nil }
      #expect(expressions.isEmpty, "\(table.name)")
    }
  }

  @Test("Lists and to-one relations are indexed in both directions")
  func bothWays() throws {
    let tables = try EntityTables.of(Jar.self, Cookbook.self)
    let jar = try #require(tables.first { $0.name == "Jar" })
    #expect(jar.indexes.map(\.name) == ["Jar_by_rack"])
    let lists = tables.filter { $0.hasColumn("owner_id") }
    #expect(lists.count == 8)
    for list in lists {
      #expect(list.primaryKey == ["owner_id", "position"] && !list.hasRowID, "\(list.name)")
      #expect(list.indexes.map { $0.parts.map(\.column) } == [["target_id"]], "\(list.name)")
    }
  }
}
