import Foundation
import SocleEntities
import SocleEntityTables
import SocleRepositories
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

/// The entities of `HandRecipe` and `HandTag`, with synthesized conformances to Codable.
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
      let named = [Filter<HandRecipe> { .text("name", .hasPrefix, "So") }]
      #expect(try recipes.count(where: named) == 1)
      try recipes.delete(recipe)
      #expect(try recipes.count() == 0)
    }
  }

  @Test("A transaction saves and deletes models with a hand-written representation, all or none")
  func inTransaction() throws {
    struct Stop: Error {}
    for store in try Self.stores() {
      let recipes = try EntityRepository<HandRecipe>(in: store)
      let (old, new) = (HandRecipe(name: "Soup"), HandRecipe(name: "Stew"))
      old.tags = [HandTag(name: "vegan")]
      try store.transaction { try $0.save(old) }
      #expect(try recipes.fetch(id: old.id)?.tags.map(\.name) == ["vegan"])
      #expect(throws: Stop.self) {
        try store.transaction { changes in
          try changes.save(new)
          try changes.delete(old)
          throw Stop()
        }
      }
      #expect(try recipes.fetch().map(\.name) == ["Soup"])
      try store.transaction { changes in
        try changes.save(new)
        try changes.delete(old)
      }
      #expect(try recipes.fetch().map(\.name) == ["Stew"])
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

  /// A model whose `decode` refuses some names, and leaves out the parts that it does not get, as the document's does.
  private final class Picky: EntityRepresentable {
    struct Refusal: Error {}
    let id: UUID
    let name: String
    var parts: [Picky]
    init(_ name: String, _ parts: [Picky] = [], id: UUID = UUID()) {
      (self.id, self.name, self.parts) = (id, name, parts)
    }
    static let shape = EntityShape(
      "Picky", properties: [EntityProperty("name", .string)],
      relations: [.toMany("parts", "Picky")])

    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      if let known = visited[id] { return known }
      let made = EntityRepresentation(id: id, entityName: "Picky", values: ["name": .string(name)])
      visited[id] = made
      made.toManyRelationships["parts"] = parts.map { $0.encode(visited: &visited) }
      return made
    }
    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) throws -> Picky? {
      if let known = visited[representation.id] { return known as? Picky }
      visited.updateValue(nil, forKey: representation.id)
      let made = Picky(try representation.value("name"), id: representation.id)
      if made.name == "bad" { return nil }
      if made.name == "worse" { throw Refusal() }
      for part in representation.toManyRelationships["parts"] ?? [] {
        if let part = try? decode(representation: part, visited: &visited) {
          made.parts.append(part)
        }
      }
      visited.updateValue(made, forKey: representation.id)
      return made
    }
  }

  @Test(
    "A fetch skips models that `decode` refuses, and models that hold them",
    arguments: ["bad", "worse"])
  func skipping(_ name: String) async throws {
    for store in try Self.stores() {
      let repository = try EntityRepository<Picky>(in: store)
      let (part, refused) = (Picky("part"), Picky(name))
      let holder = Picky("holder", [part, refused])
      try await repository.save(contentsOf: [Picky("good", [part]), Picky("outer", [holder])])
      var errors: [any Error] = []
      func fetch() throws -> [Picky] { try repository.fetch(skipping: { errors.append($0) }) }
      #expect(Set(try fetch().map(\.name)) == ["good", "part"])
      #expect(errors.count == 3)
      let texts = errors.map { "\($0)" }
      #expect(texts.contains { $0.contains("parts of \(holder.id) holds Picky \(refused.id)") })
      errors = []
      let found = try await repository.fetch(skipping: { errors.append($0) })
      #expect(found.count == 2 && errors.count == 3)
      // Without `skipping`, the fetch throws: otherwise, saving the outer model would remove the refused part from its holder.
      let isOuter = Filter<Picky> { .compare("name", .equal, .string("outer")) }
      await #expect(throws: (any Error).self) { try await repository.fetch(where: [isOuter]) }
    }
  }

  /// A model whose representation is given.
  private final class Given: EntityRepresentable {
    let id: UUID
    let given: EntityRepresentation
    init(_ given: EntityRepresentation) { (id, self.given) = (given.id, given) }

    static let shape = EntityShape(
      "Given", properties: [EntityProperty("name", .string, isOptional: true)],
      relations: [.toMany("parts", "Given"), .toOne("other", "Other")])
    static let related: [any EntityRepresentable.Type] = [Other.self]

    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      if let known = visited[id] { return known }
      visited[id] = given
      return given
    }
    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) throws -> Given? { Given(representation) }
  }

  private final class Other: EntityRepresentable {
    let id = UUID()
    static let shape = EntityShape("Other", properties: [])
    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      EntityRepresentation(id: id, entityName: "Other")
    }
    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) throws -> Other? { nil }
  }

  private func given(_ id: UUID, _ name: String? = nil, parts: [EntityRepresentation] = [])
    -> EntityRepresentation
  {
    EntityRepresentation(
      id: id, entityName: "Given", values: name.map { ["name": .string($0)] } ?? [:],
      toManyRelationships: ["parts": parts])
  }

  @Test("A value or relation that the shape does not declare is refused with advice")
  func undeclared() throws {
    let id = UUID()
    let wrong = [
      EntityRepresentation(id: id, entityName: "Given", values: ["titel": .string("a")]),
      EntityRepresentation(id: id, entityName: "Given", toManyRelationships: ["titel": []]),
    ]
    let repository = try EntityRepository<Given>(in: MemoryStore())
    for one in wrong {
      let error = #expect(throws: EntityError.self) { try repository.save(Given(one)) }
      #expect(
        error?.description == """
          titel of Given cannot be stored: its shape has no property or relation of this name and kind. Correct the \
          name in encode(visited:), or declare it in the shape
          """)
    }
  }

  @Test("Two representations with one id are refused if they differ, and stored once if equal")
  func copies() throws {
    let (id, part) = (UUID(), UUID())
    for store in try Self.stores() {
      let repository = try EntityRepository<Given>(in: store)
      for other in [given(id, "b"), given(id), given(id, "a", parts: [given(part)])] {
        for roots in [[given(id, "a"), other], [given(UUID(), parts: [given(id, "a"), other])]] {
          #expect(throws: EntityError.conflictingCopies(entity: "Given", id: .uuid(id))) {
            try repository.save(contentsOf: roots.map { Given($0) })
          }
        }
      }
      // The parts of the second copy count, too.
      #expect(throws: EntityError.conflictingCopies(entity: "Given", id: .uuid(part))) {
        try repository.save(contentsOf: [
          Given(given(id, parts: [given(part, "a")])), Given(given(id, parts: [given(part, "b")])),
        ])
      }
      #expect(try repository.count() == 0)
      let twice = (0..<2).map { _ in Given(given(id, "a", parts: [given(part)])) }
      try repository.save(contentsOf: twice)
      let back = try #require(try repository.fetch(id: id))
      #expect(back.given.toManyRelationships["parts"]?.map(\.id) == [part])
      #expect(try repository.count() == 2)
    }
  }

  @Test("One id in two entities is refused when it is saved and when it is read")
  func sharedID() throws {
    let id = UUID()
    for store in try Self.stores() {
      let repository = try EntityRepository<Given>(in: store)
      let one = given(id)
      one.toOneRelationships = ["other": EntityRepresentation(id: id, entityName: "Other")]
      let error = #expect(throws: EntityError.self) { try repository.save(Given(one)) }
      #expect(error?.description.contains("\(id) also belongs to a") == true)
      var batch = EntityBatch()
      for shape in [Given.shape, Other.shape] { batch.rows[shape.name] = EntityRows(shape) }
      batch.rows["Given"]?.append(.uuid(id), [.null, .uuid(id)])
      batch.rows["Other"]?.append(.uuid(id), [])
      try store.save(batch)
      let reading = #expect(throws: EntityError.self) { try repository.fetch() }
      #expect(reading?.description.contains("distinguished by their ids alone") == true)
    }
  }

  @Test("A target of another entity, and a relation that the shape does not have, are refused")
  func wrongTargets() throws {
    let repository = try EntityRepository<Given>(in: MemoryStore())
    let (one, two, three) = (given(UUID()), given(UUID()), given(UUID()))
    one.toManyRelationships = ["parts": [EntityRepresentation(id: UUID(), entityName: "Other")]]
    two.toOneRelationships = ["other": given(UUID())]
    three.toManyRelationships = ["prats": []]
    for wrong in [one, two, three] {
      #expect(throws: EntityError.self) { try repository.save(Given(wrong)) }
    }
  }

  @Test("A query may have an order or a limit alone; a negative limit or offset is refused")
  func queries() throws {
    for store in try Self.stores() {
      let repository = try EntityRepository<AutoTag>(in: store)
      try repository.save(contentsOf: ["b", "a", "c"].map { AutoTag($0) })
      let ordered = try repository.fetch(orderedBy: [.ascending(\.name)]).map(\.name)
      #expect(ordered == ["a", "b", "c"])
      #expect(try repository.fetch(limit: 2).count == 2)
      #expect(try repository.fetch(offset: 2).count == 1)
      #expect(throws: EntityError.self) { try repository.fetch(limit: -1) }
      #expect(throws: EntityError.self) { try repository.fetch(offset: -1) }
    }
  }

  @Test("Asynchronous fetches accept an order and a limit, and refuse a negative limit")
  func asynchronousQueries() async throws {
    let repository = try EntityRepository<AutoTag>(in: MemoryStore())
    try await repository.save(contentsOf: ["b", "a", "c"].map { AutoTag($0) })
    let names = try await repository.fetch(orderedBy: [.descending(\.name)], limit: 1).map(\.name)
    #expect(names == ["c"])
    await #expect(throws: EntityError.self) { try await repository.fetch(limit: -1) }
  }
}
