import Entities
import EntityTables
import Foundation
import Repositories
import Testing

/// The document's recipe, turned into a representation by hand.
private final class HandRecipe: EntityRepresentable {
  let id: UUID
  var name: String
  var desc: String?
  var difficulty: Int
  var tags: [HandTag]
  var first: HandTag?

  init(
    id: UUID = UUID(), name: String = "", desc: String? = nil, difficulty: Int = 1,
    tags: [HandTag] = [], first: HandTag? = nil
  ) {
    self.id = id
    self.name = name
    self.desc = desc
    self.difficulty = difficulty
    self.tags = tags
    self.first = first
  }

  static let shape = EntityShape(
    "RecipeEntity",
    properties: [
      EntityProperty("name", .string), EntityProperty("desc", .string, isOptional: true),
      EntityProperty("difficulty", .int),
    ],
    relations: [.toMany("tags", "TagEntity"), .toOne("first", "TagEntity")])
  static let related: [any EntityRepresentable.Type] = [HandTag.self]

  func encode(visited: inout [UUID: EntityRepresentation]) throws -> EntityRepresentation {
    if let result = visited[id] { return result }
    let result = EntityRepresentation(id: id, entityName: "RecipeEntity")
    visited[id] = result
    result.values = [
      "id": .uuid(id), "name": .string(name), "difficulty": .int(Int64(difficulty)),
    ]
    if let desc { result.values["desc"] = .string(desc) }
    result.toManyRelationships = ["tags": try tags.map { try $0.encode(visited: &visited) }]
    if let first { result.toOneRelationships["first"] = try first.encode(visited: &visited) }
    return result
  }

  static func decode(
    representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
  ) throws -> HandRecipe? {
    if let result = visited[representation.id] { return result as? HandRecipe }
    let result = HandRecipe(
      id: representation.id, name: try representation.value("name"),
      desc: try representation.optional("desc"), difficulty: try representation.value("difficulty"))
    visited.updateValue(result, forKey: representation.id)
    result.tags = (representation.toManyRelationships["tags"] ?? []).compactMap {
      HandTag.decode(representation: $0, visited: &visited)
    }
    result.first = representation.toOneRelationships["first"].flatMap {
      HandTag.decode(representation: $0, visited: &visited)
    }
    return result
  }
}

/// The document's failable form: nothing is thrown, and a cycle is left open until `relate`.
private final class HandTag: EntityRepresentable {
  let id: UUID
  var name: String
  var recipes: [HandRecipe] = []

  init(id: UUID = UUID(), name: String) {
    self.id = id
    self.name = name
  }

  static let shape = EntityShape(
    "TagEntity", properties: [EntityProperty("name", .string)],
    relations: [.toMany("recipes", "RecipeEntity")])
  static let related: [any EntityRepresentable.Type] = [HandRecipe.self]

  func encode(visited: inout [UUID: EntityRepresentation]) throws -> EntityRepresentation {
    if let result = visited[id] { return result }
    let result = EntityRepresentation(id: id, entityName: "TagEntity")
    visited[id] = result
    result.values = ["name": .string(name)]
    result.toManyRelationships = ["recipes": try recipes.map { try $0.encode(visited: &visited) }]
    return result
  }

  static func decode(
    representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
  ) -> HandTag? {
    if let result = visited[representation.id] { return result as? HandTag }
    visited.updateValue(nil, forKey: representation.id)
    guard let name: String = try? representation.value("name") else { return nil }
    let result = HandTag(id: representation.id, name: name)
    visited.updateValue(result, forKey: representation.id)
    return result
  }

  func relate(
    to representation: EntityRepresentation, visited: [UUID: (any EntityRepresentable)?]
  ) {
    recipes = (representation.toManyRelationships["recipes"] ?? []).compactMap {
      visited[$0.id] as? HandRecipe
    }
  }
}

/// The same entities by the automatic conformance.
private final class AutoRecipe: Entity {
  static let entityName = "RecipeEntity"
  var id = UUID()
  var name: String
  var desc: String?
  var difficulty: Int
  var tags: [AutoTag] = []
  var first: AutoTag?

  static let relations: [Relation<AutoRecipe>] = [
    .toMany("tags", \.tags), .toOne("first", \.first),
  ]

  init(name: String, difficulty: Int) {
    self.name = name
    self.difficulty = difficulty
  }
}

private final class AutoTag: Entity {
  static let entityName = "TagEntity"
  var id = UUID()
  var name: String
  var recipes: [AutoRecipe] = []

  static let relations: [Relation<AutoTag>] = [.toMany("recipes", \.recipes)]

  init(_ name: String) { self.name = name }
}

@Suite("Hand-written representations")
struct RepresentationTests {
  private static func stores() throws -> [any EntityStore] {
    [MemoryStore(), try SQLiteEntityStore.inMemory()]
  }

  @Test("A model with a hand-written representation is saved and fetched, cycles included")
  func byHand() throws {
    for store in try Self.stores() {
      let recipes = try EntityRepository<HandRecipe>(in: store)
      let tag = HandTag(name: "vegan")
      let recipe = HandRecipe(
        name: "Soup", difficulty: 3, tags: [tag, HandTag(name: "hot")], first: tag)
      tag.recipes = [recipe]
      try recipes.save(recipe)
      let back = try #require(try recipes.fetch(id: recipe.id))
      #expect(back.name == "Soup" && back.desc == nil && back.difficulty == 3)
      #expect(back.tags.map(\.name) == ["vegan", "hot"])
      #expect(back.first === back.tags[0])
      #expect(back.tags[0].recipes[0] === back)
      let named = [Filter<HandRecipe> { .hasPrefix("name", "So") }]
      #expect(try recipes.count(where: named) == 1)
      try recipes.delete(recipe)
      #expect(try recipes.count() == 0)
    }
  }

  @Test("Hand-written and synthesized models read each other's rows")
  func bothForms() throws {
    for store in try Self.stores() {
      let (hand, auto) = (
        try EntityRepository<HandRecipe>(in: store), try EntityRepository<AutoRecipe>(in: store)
      )
      let recipe = AutoRecipe(name: "Soup", difficulty: 2)
      recipe.tags = [AutoTag("vegan")]
      recipe.tags[0].recipes = [recipe]
      try auto.save(recipe)
      let back = try #require(try hand.fetch(id: recipe.id))
      #expect(back.tags.map(\.name) == ["vegan"] && back.tags[0].recipes[0] === back)
      (back.name, back.desc, back.first) = ("Stew", "thick", back.tags[0])
      try hand.save(back)
      let again = try #require(try auto.fetch(id: recipe.id))
      #expect(again.name == "Stew" && again.desc == "thick" && again.first === again.tags[0])
    }
  }

  @Test("A missing value or one of the wrong type is an error with entity, id and property")
  func errors() throws {
    let id = UUID()
    let one = EntityRepresentation(id: id, entityName: "RecipeEntity", values: ["name": .int(1)])
    var visited: [UUID: (any EntityRepresentable)?] = [:]
    #expect(
      throws: EntityError.mistyped(
        entity: "RecipeEntity", id: .uuid(id), property: "name", expected: "String",
        found: "an integer")
    ) { try HandRecipe.decode(representation: one, visited: &visited) }
    one.values["name"] = .string("Soup")
    #expect(
      throws: EntityError.missing(entity: "RecipeEntity", id: .uuid(id), property: "difficulty")
    ) { try HandRecipe.decode(representation: one, visited: &visited) }
  }

  @Test("A stored object for which `decode` returns nil is an error")
  func nothing() throws {
    final class Refusing: EntityRepresentable {
      let id = UUID()
      static let shape = EntityShape("Refusing", properties: [])
      func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
        EntityRepresentation(id: id, entityName: "Refusing")
      }
      static func decode(
        representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
      ) -> Refusing? { nil }
    }
    let repository = try EntityRepository<Refusing>(in: MemoryStore())
    let one = Refusing()
    try repository.save(one)
    #expect(throws: EntityError.undecodable(entity: "Refusing", id: .uuid(one.id))) {
      try repository.fetch()
    }
  }

  @Test(
    "Values that do not match the shape are refused",
    arguments: [
      ["name": .string("a")], ["name": .string("a"), "difficulty": .string("b")],
      ["name": .string("a"), "difficulty": .int(1), "nme": .string("b")],
    ] as [[String: EntityValue]])
  func unfit(_ values: [String: EntityValue]) throws {
    final class Loose: EntityRepresentable {
      let id = UUID()
      let values: [String: EntityValue]
      init(_ values: [String: EntityValue]) { self.values = values }
      static let shape = EntityShape(
        "Loose", properties: [EntityProperty("name", .string), EntityProperty("difficulty", .int)])
      func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
        EntityRepresentation(id: id, entityName: "Loose", values: values)
      }
      static func decode(
        representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
      ) -> Loose? { Loose(representation.values) }
    }
    let repository = try EntityRepository<Loose>(in: MemoryStore())
    #expect(throws: EntityError.self) { try repository.save(Loose(values)) }
  }
}
