import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import SocleStorage
import Testing

@Suite("Opening a file after properties were renamed, or added with defaults")
struct RenamingTests {
  private struct Tag: Entity, Equatable {
    var id = UUID()
    var text: String
  }

  private struct Dish: Entity, Equatable {
    var id = UUID()
    var name: String
    var minutes: Int
    var first: Tag?
    var tags: [Tag] = []
    static let indexes: [EntityIndex<Dish>] = [.on(\.minutes), .on(\.name, \.minutes)]
    static let relations: [Relation<Dish>] = [.toOne("first", \.first), .toMany("tags", \.tags)]
  }

  /// The dish with another name, and other names of its properties and relations.
  private struct Recipe: Entity, Equatable {
    static let formerNames = ["Dish"]
    static let formerProperties = [
      "cookTime": ["time", "minutes"], "main": ["first"], "labels": ["tags"],
    ]
    static let defaults: [String: EntityValue] = ["rank": .int(3), "kind": .string("soup")]
    var id = UUID()
    var name: String
    var cookTime: Int
    var rank: Int
    var kind: Kind
    var main: Tag?
    var labels: [Tag] = []
    static let indexes: [EntityIndex<Recipe>] = [.on(\.cookTime), .on(\.name, \.cookTime)]
    static let relations: [Relation<Recipe>] = [
      .toOne("main", \.main), .toMany("labels", \.labels),
    ]
  }

  private enum Kind: String, Codable, CaseIterable { case soup, bread }

  /// The recipe with the first names of its properties and relations again.
  private struct Reverted: Entity, Equatable {
    static let entityName = "Recipe"
    static let formerProperties = [
      "minutes": ["cookTime"], "first": ["main"], "tags": ["labels"],
    ]
    var id = UUID()
    var name: String
    var minutes: Int
    var rank: Int?
    var kind: Kind?
    var first: Tag?
    var tags: [Tag] = []
    static let relations: [Relation<Reverted>] = [
      .toOne("first", \.first), .toMany("tags", \.tags),
    ]
  }

  private struct Retyped: Entity {
    static let entityName = "Dish"
    static let formerProperties = ["cookTime": ["minutes"]]
    var id = UUID()
    var name: String
    var cookTime: String
    var first: Tag?
    var tags: [Tag] = []
    static let relations: [Relation<Retyped>] = [.toOne("first", \.first), .toMany("tags", \.tags)]
  }

  private let pool: SQLitePool
  private let tag = Tag(text: "a")
  private let dish: Dish

  init() throws {
    pool = try SQLitePool.inMemory()
    dish = Dish(name: "Soup", minutes: 20, first: tag, tags: [tag, tag])
    try save(dish)
  }

  private func save<Model: Entity>(_ model: Model) throws {
    let store = SQLiteEntityStore(pool)
    try store.prepare(EntityShape.all(from: Model.self))
    try store.save(EntityBatch(of: [model]))
  }

  private func fetch<Model: Entity>(_ type: Model.Type) throws -> [Model] {
    let store = SQLiteEntityStore(pool)
    try store.prepare(EntityShape.all(from: type))
    let (keys, batch) = try store.load(EntityRequest(type))
    return try batch.models(type, keys)
  }

  @Test("Renaming keeps values, to-one relations, lists and indexes, and can be reversed")
  func renamed() throws {
    let recipe = Recipe(
      id: dish.id, name: "Soup", cookTime: 20, rank: 3, kind: .soup, main: tag, labels: [tag, tag])
    #expect(try fetch(Recipe.self) == [recipe])
    #expect(
      try pool.read { try $0.describe(table: "Recipe")?.indexes.map(\.name).sorted() }
        == ["Recipe_by_cookTime", "Recipe_by_main", "Recipe_by_name_cookTime"])
    #expect(
      try pool.read { try $0.describe(table: "Recipe_labels")?.indexes.map(\.name) }
        == ["Recipe_labels_by_target"])
    try save(recipe)
    #expect(try fetch(Recipe.self) == [recipe])
    let reverted = Reverted(
      id: dish.id, name: "Soup", minutes: 20, rank: 3, kind: .soup, first: tag, tags: [tag, tag])
    // The two columns are not optional in the table.
    let text = message { try fetch(Reverted.self) }
    #expect(text.contains("rank"), "\(text)")
    try pool.write {
      try $0.dropColumn("rank", from: "Recipe")
      try $0.dropColumn("kind", from: "Recipe")
    }
    let plain = Reverted(id: dish.id, name: "Soup", minutes: 20, first: tag, tags: [tag, tag])
    #expect(try fetch(Reverted.self) == [plain] && reverted.rank == 3)
    #expect(try pool.read { try $0.describe(table: "Recipe_labels") } == nil)
  }

  @Test("A new type with the former name of another is refused, in either order")
  func reusedName() throws {
    struct Dessert: Entity {
      static let entityName = "Dish"
      var id = UUID()
      var sugar = 0
    }
    let renamed = try EntityShape.all(from: Recipe.self)
    let new = try EntityShape.all(from: Dessert.self)
    for shapes in [renamed + new, new + renamed] {
      let error = #expect(throws: EntityError.self) {
        try SQLiteEntityStore(pool).prepare(shapes)
      }
      #expect(error?.description.contains("Dish is a former name of Recipe") == true)
    }
    let store = try SQLiteEntityStore.inMemory()
    try store.prepare(new)
    #expect(throws: EntityError.self) { try store.prepare(renamed) }
    #expect(try fetch(Dish.self) == [dish])
  }

  @Test("A column whose name changed in case only is renamed")
  func letters() throws {
    struct Upper: Entity {
      static let entityName = "Dish"
      var id = UUID()
      var Name: String
      var minutes: Int
      var First: Tag?
      var tags: [Tag] = []
      static let relations: [Relation<Upper>] = [
        .toOne("First", \.First), .toMany("tags", \.tags),
      ]
      static let indexes: [EntityIndex<Upper>] = [.on(\.minutes), .on(\.Name, \.minutes)]
    }
    let found = try #require(try fetch(Upper.self).first)
    #expect(found.Name == "Soup" && found.First == tag)
    let table = try #require(try pool.read { try $0.describe(table: "Dish") })
    #expect(table.columns.map(\.name) == ["id", "Name", "minutes", "First_id"])
    #expect(
      table.indexes.map(\.name).sorted()
        == ["Dish_by_First", "Dish_by_Name_minutes", "Dish_by_minutes"])
    #expect(try fetch(Dish.self) == [dish])
  }

  @Test("A name whose accents are encoded differently is renamed, as SQLite distinguishes them")
  func decomposed() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    func shape(_ name: String, _ former: [String] = []) -> EntityShape {
      EntityShape(
        name, properties: [EntityProperty(name, .string)],
        relations: [.toOne("\(name)One", "Tag"), .toMany("\(name)s", "Tag")],
        indexes: [[name]], formerNames: former)
    }
    let tags = try EntityShape.all(from: Tag.self)
    func save(_ shape: EntityShape) throws -> EntityBatch {
      let store = SQLiteEntityStore(pool)
      try store.prepare(tags + [shape])
      var rows = EntityRows(shape)
      rows.append(.uuid(dish.id), [.string("x"), .uuid(tag.id)], lists: [[.uuid(tag.id)]])
      try store.save(EntityBatch(rows))
      return try store.load(EntityRequest(shape.name)).batch
    }
    let batch = try save(shape(decomposed))
    let renamed = shape(composed, [decomposed])
    #expect(try save(renamed).rows[composed]?.lists == batch.rows[decomposed]?.lists)
    let table = try #require(try pool.read { try $0.describe(table: composed) })
    #expect(
      table.columns.map { Array($0.name.utf8) }
        == ["id", composed, "\(composed)One_id"].map { Array($0.utf8) })
    let objects = try pool.read { try $0.part("entities")?.objects ?? [] }
    #expect(objects.contains { $0.utf8.elementsEqual(composed.utf8) })
    let other = EntityShape(
      composed, properties: [], relations: [.toMany("\(decomposed)s", "Tag")])
    try pool.write { try $0.createTable(other.tables[1]) }
    #expect(message { try save(renamed) }.contains("not a relation any more"))
    try pool.write {
      try $0.dropTable(other.tables[1].name)
      try $0.addColumn(ColumnDescription(decomposed, .text, isNullable: true), to: composed)
    }
    let text = message { try save(renamed) }
    #expect(text.contains("a column \(decomposed) that is not"), "\(text)")
  }

  @Test("An index on a renamed property of a type with the same name is renamed, too")
  func index() throws {
    struct Same: Entity {
      static let entityName = "Dish"
      static let formerProperties = ["cookTime": ["minutes"], "main": ["first"]]
      var id = UUID()
      var name: String
      var cookTime: Int
      var main: Tag?
      var tags: [Tag] = []
      static let indexes: [EntityIndex<Same>] = [.on(\.cookTime), .on(\.name, \.cookTime)]
      static let relations: [Relation<Same>] = [.toOne("main", \.main), .toMany("tags", \.tags)]
    }
    let found = try fetch(Same.self)
    #expect(found.map(\.cookTime) == [20] && found.first?.main == tag)
    #expect(
      try pool.read { try $0.describe(table: "Dish")?.indexes.map(\.name).sorted() }
        == ["Dish_by_cookTime", "Dish_by_main", "Dish_by_name_cookTime"])
  }

  @Test("Renaming a property and changing its type at once is refused, and nothing is renamed")
  func retyped() throws {
    let text = message { try fetch(Retyped.self) }
    #expect(
      text.contains("cookTime is stored as INTEGER") && text.contains("rebuildTable"), "\(text)")
    #expect(try fetch(Dish.self) == [dish])
  }

  @Test(
    "If a file has both the former and the new column, the former one is an error with a remedy")
  func both() throws {
    struct Both: Entity {
      static let entityName = "Tag"
      static let formerProperties = ["label": ["text"]]
      var id = UUID()
      var label: String?
    }
    try pool.write {
      try $0.addColumn(ColumnDescription("label", .text, isNullable: true), to: "Tag")
    }
    let text = message { try fetch(Both.self) }
    #expect(text.contains("column text") && text.contains("formerProperties"), "\(text)")
  }

  @Test("A new property that is not optional needs a default, which later rows may set")
  func defaults() throws {
    struct Ranked: Entity, Equatable {
      static let entityName = "Tag"
      static let defaults: [String: EntityValue] = [
        "rank": .double(0.5), "isNew": .bool(true), "parts": .json("[]"),
      ]
      var id = UUID()
      var text: String
      var rank: Double
      var isNew: Bool
      var parts: [String]
    }
    struct Bare: Entity {
      static let entityName = "Tag"
      var id = UUID()
      var text: String
      var rank: Double
    }
    #expect(message { try fetch(Bare.self) }.contains("static let defaults"))
    var ranked = Ranked(id: tag.id, text: "a", rank: 0.5, isNew: true, parts: [])
    #expect(try fetch(Ranked.self) == [ranked])
    ranked.rank = 2
    ranked.isNew = false
    ranked.parts = ["x"]
    try save(ranked)
    #expect(try fetch(Ranked.self) == [ranked])
  }

  @Test("Declarations that would change the wrong values are refused")
  func refused() {
    struct Swapped: Entity {
      static let formerProperties = ["a": ["b"], "b": ["a"]]
      var id = UUID()
      var a: Int
      var b: Int
    }
    struct Twice: Entity {
      static let formerProperties = ["a": ["c"], "b": ["c"]]
      var id = UUID()
      var a: Int
      var b: Int
    }
    struct Unknown: Entity {
      static let formerProperties = ["c": ["b"]]
      var id = UUID()
      var a: Int
    }
    struct Mistyped: Entity {
      static let defaults: [String: EntityValue] = ["a": .string("1")]
      var id = UUID()
      var a: Int
    }
    struct Missing: Entity {
      static let defaults: [String: EntityValue] = ["b": .int(1)]
      var id = UUID()
      var a: Int
    }
    #expect(message { try EntityShape.all(from: Swapped.self) }.contains("third name"))
    #expect(message { try EntityShape.all(from: Twice.self) }.contains("twice"))
    #expect(message { try EntityShape.all(from: Unknown.self) }.contains("not a property"))
    #expect(message { try EntityShape.all(from: Mistyped.self) }.contains("default of a"))
    #expect(message { try EntityShape.all(from: Missing.self) }.contains("not a stored property"))
  }

  private func message<Result>(_ body: () throws -> Result) -> String {
    do { _ = try body() } catch { return "\(error)" }
    return "nothing was thrown"
  }
}
